import { expect, test } from 'vitest';
import { masterPlaylist, mediaPlaylist, spriteTrack } from './playlist.ts';

test('a media playlist joins entries with a discontinuity and each entry names its own init', () => {
  const text = mediaPlaylist([
    {
      initUri: 'a/init.mp4',
      segments: [
        { uri: 'a/p.m4s', durationS: 59 / 30 },
        { uri: 'a/1.m4s', durationS: 3.2 },
      ],
    },
    { initUri: 'b/init.mp4', segments: [{ uri: 'b/0.m4s', durationS: 4.733333 }] },
  ]);
  expect(text).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:5
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="a/init.mp4"
#EXTINF:1.966667,
a/p.m4s
#EXTINF:3.200000,
a/1.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="b/init.mp4"
#EXTINF:4.733333,
b/0.m4s
#EXT-X-ENDLIST
`);
});

test('a master playlist adds the sound to codecs and bandwidth', () => {
  const text = masterPlaylist(
    [
      {
        uri: 'v240.m3u8',
        codecs: 'avc1.64001e',
        width: 426,
        height: 240,
        fps: 30,
        peakBitrate: 400_000,
        averageBitrate: 300_000,
      },
    ],
    { uri: 'aud.m3u8', codecs: 'mp4a.40.2', peakBitrate: 130_000, averageBitrate: 128_000 },
  );
  expect(text).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aud",NAME="Original",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="aud.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=530000,AVERAGE-BANDWIDTH=428000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=426x240,FRAME-RATE=30.000,AUDIO="aud"
v240.m3u8
`);
});

test('a single muxed variant has neither audio group nor frame rate', () => {
  const text = masterPlaylist([
    {
      uri: 'q.m3u8',
      codecs: 'avc1.42c01f,mp4a.40.2',
      width: 1280,
      height: 720,
      peakBitrate: 2_000_000,
      averageBitrate: 1_000_000,
    },
  ]);
  expect(text).toContain(
    '#EXT-X-STREAM-INF:BANDWIDTH=2000000,AVERAGE-BANDWIDTH=1000000,CODECS="avc1.42c01f,mp4a.40.2",RESOLUTION=1280x720\nq.m3u8',
  );
  expect(text).not.toContain('AUDIO');
});

test('a sprite track of an edit list points into several sprites on one timeline', () => {
  const sprite = (name: string) => ({
    sheets: [`${name}-0.jpg`, `${name}-1.jpg`],
    columns: 2,
    rows: 1,
    tileWidth: 160,
    tileHeight: 90,
    intervalMs: 2000,
    count: 3,
  });
  const text = spriteTrack([
    { sprite: sprite('a'), inMs: 1500, outMs: 4500 },
    { sprite: sprite('b'), inMs: 0, outMs: 1000 },
  ]);
  expect(text).toBe(`WEBVTT

00:00:00.000 --> 00:00:00.500
a-0.jpg#xywh=0,0,160,90

00:00:00.500 --> 00:00:02.500
a-0.jpg#xywh=160,0,160,90

00:00:02.500 --> 00:00:03.000
a-1.jpg#xywh=0,0,160,90

00:00:03.000 --> 00:00:04.000
b-0.jpg#xywh=0,0,160,90
`);
});
