import type { Aspect } from '@rushes/contract/media/clips';
import { rungSize } from '@rushes/media/house';
import { escapeXml } from '../../../../platform/xml.ts';
import { type ExchangeItem, type ExchangeTimeline, lengthOf } from './exchange.ts';

/** FCPXML 1.10, as Final Cut Pro, Premiere and Resolve read it; times are fractions of a second. */
export function toFcpxml(timeline: ExchangeTimeline, aspect: Aspect): string {
  const { title, fps, items, music, chapters } = timeline;
  const time = (frames: number) => (frames === 0 ? '0s' : `${frames}/${fps}s`);
  const { width, height } = rungSize(aspect, 'v1080');
  const clips = new Map<string, ExchangeItem>();
  for (const item of [...items, ...music]) if (!clips.has(item.clipId)) clips.set(item.clipId, item);
  const ids = new Map([...clips.keys()].map((clipId, index) => [clipId, `r${index + 2}`]));
  const assets = [...clips.values()].map(
    ({ clipId, name, file, frames }) =>
      `    <asset id="${ids.get(clipId)}" name="${escapeXml(name)}" start="0s" duration="${time(frames)}" hasVideo="1" hasAudio="1" format="r1">
      <media-rep kind="original-media" src="${escapeXml(encodeURIComponent(file.toWellFormed()))}"/>
    </asset>`,
  );
  const dissolves = items.some(({ crossFade }) => crossFade != null);
  const length = items.reduce((sum, item) => sum + lengthOf(item), 0);
  let start = 0;
  const spine = items.map((item) => {
    const [own, end] = [start, start + lengthOf(item)];
    start = end;
    // What hangs on an item counts time as its source does, at the speed of the item.
    const at = (frame: number) => time(item.inFrame + frame - own);
    const inside = (frame: number) => frame >= own && frame < end;
    const markers = chapters
      .filter(({ frame }) => inside(frame))
      .map(
        (chapter) =>
          `          <chapter-marker start="${at(chapter.frame)}" duration="${time(1)}" value="${escapeXml(chapter.title)}"/>`,
      );
    const sounds = music
      .filter(({ startFrame }) => inside(startFrame))
      .map(
        (each, lane) =>
          `          <asset-clip ref="${ids.get(each.clipId)}" lane="${-1 - lane}" offset="${at(each.startFrame)}" name="${escapeXml(each.name)}" start="${time(each.inFrame)}" duration="${time(lengthOf(each))}" srcEnable="audio"/>`,
      );
    return [
      ...transitionAt(own, item, time),
      `        <asset-clip ref="${ids.get(item.clipId)}" offset="${time(own)}" name="${escapeXml(item.name)}" start="${time(item.inFrame)}" duration="${time(lengthOf(item))}">`,
      ...timeMapOf(item, fps),
      ...sounds,
      ...markers,
      '        </asset-clip>',
    ].join('\n');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.10">
  <resources>
    <format id="r1" name="${width}x${height} ${fps}" frameDuration="1/${fps}s" width="${width}" height="${height}"/>
${[...assets, ...(dissolves ? effects : [])].join('\n')}
  </resources>
  <library><event name="${escapeXml(title)}"><project name="${escapeXml(title)}">
    <sequence format="r1" duration="${time(length)}" tcStart="0s" tcFormat="NDF">
      <spine>
${spine.join('\n')}
      </spine>
    </sequence>
  </project></event></library>
</fcpxml>
`;
}

/** How the times of an item that is faster or slower are times of its clip: at its start and at its end. */
function timeMapOf({ frames, speedPercent }: ExchangeItem, fps: number): string[] {
  if (speedPercent === undefined) return [];
  const point = (time: string, value: string) =>
    `            <timept time="${time}" value="${value}" interp="linear"/>`;
  return [
    '          <timeMap>',
    point('0s', '0s'),
    // A fraction of which nothing is rounded.
    point(`${frames * 100}/${fps * speedPercent}s`, `${frames}/${fps}s`),
    '          </timeMap>',
  ];
}

function transitionAt(
  cut: number,
  { crossFade }: ExchangeItem,
  time: (frames: number) => string,
): readonly string[] {
  if (crossFade == null) return [];
  const { before, after } = crossFade;
  return [
    `        <transition name="Cross Dissolve" offset="${time(cut - before)}" duration="${time(before + after)}">`,
    '          <filter-video ref="dissolve" name="Cross Dissolve"/>',
    '          <filter-audio ref="crossfade" name="Audio Crossfade"/>',
    '        </transition>',
  ];
}

/** Final Cut Pro's own names of what dissolves. */
const effects = [
  '    <effect id="dissolve" name="Cross Dissolve" uid="FxPlug:4731E73A-8DAC-4113-9A30-AE85B1761265"/>',
  '    <effect id="crossfade" name="Audio Crossfade" uid="FFAudioTransition"/>',
];
