import { randomUUID } from 'node:crypto';
import type {
  Script,
  ScriptBlock,
  ScriptBlockInput,
  ScriptChange,
  ScriptDetail,
} from '@rushes/contract/create/scripts';
import { changesBetween } from '@rushes/contract/block-changes';
import { scriptBlockShape } from '@rushes/contract/create/lists/script-changes';
import type { Assignment, RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import type { ScriptShot, SpokenBlock } from '@rushes/contract/tasks/script-shots';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';

let harness: Harness;
let customerId: string;
let cm: TestUser;
let other: TestUser;
let foreign: TestUser;

beforeAll(async () => {
  harness = await createHarness();
  ({ customerId } = await harness.make.customer({ name: 'North' }));
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  other = await signUp(harness, customerId, 'cm', 'Olga');
  const south = await harness.make.customer({ name: 'South' });
  foreign = await signUp(harness, south.customerId, 'cm', 'Finn');
});
afterAll(() => harness[Symbol.asyncDispose]());

const said = (text: string, more: Partial<ScriptBlockInput> = {}): ScriptBlockInput => ({
  ...{ blockId: randomUUID(), kind: 'spoken', speaker: '', text, visual: '', ...more },
});
const get = (scriptId: string, who = cm) => who.ok<ScriptDetail>('script/getScript', { scriptId });

interface Saved {
  readonly script: Script;
  readonly blocks: ScriptBlock[] | null;
}
const save = (who: TestUser, { scriptId, revision }: Pick<Script, 'scriptId' | 'revision'>, more: object) =>
  who.ok<Saved>('script/updateScript', { scriptId, revision, ...more });

/** A script of these blocks. */
async function written(blocks: ScriptBlockInput[], more: object = {}): Promise<ScriptDetail> {
  const script = await cm.ok<ScriptDetail>('script/createScript', { title: 'Launch', ...more });
  await save(cm, script, { changes: changesBetween(scriptBlockShape, script.blocks, blocks) });
  return get(script.scriptId);
}

const textsOf = ({ blocks }: Pick<ScriptDetail, 'blocks'>) => blocks.map(({ text }) => text);

describe('one user', () => {
  test('a script is made, written, copied, found by its words and listed with its length', async () => {
    const script = await cm.ok<ScriptDetail>('script/createScript', { title: 'Welcome', language: 'de' });
    expect(script).toMatchObject({ title: 'Welcome', scope: 'organisation', language: 'de', canEdit: true });
    expect(script.blocks).toEqual([
      { blockId: expect.any(String), kind: 'spoken', speaker: '', text: '', visual: '', copy: null },
    ]);
    const blocks = [
      said('Opening', { kind: 'heading' }),
      said('Guten Morgen Kaleidoskop ', { speaker: 'Ida' }),
    ];
    const saved = await save(cm, script, {
      title: 'Willkommen',
      changes: changesBetween(scriptBlockShape, script.blocks, blocks),
    });
    expect(saved).toMatchObject({
      script: { title: 'Willkommen', wordCount: 3, durationMs: 2000 },
      blocks: null,
    });
    expect((await get(script.scriptId)).blocks).toEqual(blocks.map((block) => ({ ...block, copy: null })));
    const search = { search: 'kaleidoskop' };
    const page = await cm.ok<{ items: Script[] }>('script/getScripts', search);
    expect(page.items).toEqual([saved.script]);
    expect(await cm.ok('script/countScripts', search)).toEqual({ count: 1 });
    const copy = await cm.ok<ScriptDetail>('script/duplicateScript', { scriptId: script.scriptId });
    expect(copy.title).toBe('Willkommen (copy)');
    expect(textsOf(copy)).toEqual(['Opening', 'Guten Morgen Kaleidoskop ']);
    expect(copy.blocks[0]?.blockId).not.toBe(blocks[0]?.blockId);
  });

  test('any order, and any blocks added and removed, arrive as they were wanted', async () => {
    const all = ['A', 'B', 'C', 'D', 'E', 'F'].map((text) => said(text));
    const script = await written(all);
    let known: ScriptDetail = script;
    for (const wanted of ['BACDEF', 'FABCDE', 'EDCBA', 'ABxCDyE', 'yxA', 'CABDEF', '']) {
      const blocks = wanted.split('').map((text) => {
        const block = [...known.blocks, ...all].find((each) => each.text === text);
        return block ?? said(text);
      });
      await save(cm, known, { changes: changesBetween(scriptBlockShape, known.blocks, blocks) });
      known = await get(script.scriptId);
      expect(textsOf(known)).toEqual(wanted.split(''));
    }
  });

  test('a block that is moved is one change, whatever its distance', () => {
    const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((text) => said(text)) as [
      ScriptBlockInput,
      ScriptBlockInput,
      ScriptBlockInput,
      ScriptBlockInput,
    ];
    for (const wanted of [
      [b, a, c, d],
      [b, c, d, a],
      [d, a, b, c],
      [a, c, d, b],
    ])
      expect(changesBetween(scriptBlockShape, [a, b, c, d], wanted)).toHaveLength(1);
  });

  test('a script that is too long to be opened at once is refused', async () => {
    const script = await written([said('Short')]);
    const changes = Array.from({ length: 100 }, () => ({
      ...{ type: 'put', block: said('word '.repeat(4000)), afterId: null },
    }));
    const { scriptId, revision } = script;
    expect(await cm.refused('script/updateScript', { scriptId, revision, changes })).toMatchObject({
      code: 'invalid',
      fields: [{ path: 'changes' }],
    });
    expect(textsOf(await get(scriptId))).toEqual(['Short']);
  });

  test('a script goes to the bin and comes back', async () => {
    const { scriptId } = await written([said('Short')]);
    const missing = randomUUID();
    expect(await cm.ok('script/deleteScripts', { scriptIds: [scriptId, missing] })).toEqual({
      deleted: [scriptId],
      failed: [{ scriptId: missing, code: 'not-found' }],
    });
    expect(await cm.refused('script/getScript', { scriptId })).toMatchObject({ code: 'not-found' });
    expect(await cm.ok('script/restoreScripts', { scriptIds: [scriptId] })).toEqual({ restored: [scriptId] });
    expect(textsOf(await get(scriptId))).toEqual(['Short']);
  });
});

describe('two users at once', () => {
  test('changes to different blocks are put together', async () => {
    const [a, b, c] = [said('A'), said('B'), said('C')];
    const script = await written([a, b, c]);
    const put = (block: ScriptBlockInput, text: string): ScriptChange => ({
      ...{ type: 'put', block: { ...block, text }, afterId: null },
    });
    await save(other, script, {
      changes: [put(a, 'A2'), { type: 'move', blockId: c.blockId, afterId: null }],
    });
    const added = said('New');
    const { blocks } = await save(cm, script, {
      changes: [put(b, 'B2'), { type: 'put', block: added, afterId: b.blockId }],
    });
    expect(textsOf({ blocks: blocks ?? [] })).toEqual(['C', 'A2', 'B2', 'New']);
    expect(textsOf(await get(script.scriptId))).toEqual(['C', 'A2', 'B2', 'New']);
  });

  test('of a block that both changed, the later writer’s version stays next to the other', async () => {
    const [a, b] = [said('A'), said('B')];
    const script = await written([a, b]);
    const put = (text: string): ScriptChange => ({ type: 'put', block: { ...a, text }, afterId: null });
    await save(other, script, { changes: [put('Theirs')] });
    const { blocks } = await save(cm, script, { changes: [put('Mine')] });
    expect(blocks).toMatchObject([
      { text: 'Theirs', copy: null },
      { text: 'Mine', copy: { ofId: a.blockId, changedBy: 'Olga' } },
      { text: 'B', copy: null },
    ]);
    // The same text of both is no conflict, and what was changed isn't removed.
    const same = await save(cm, script, {
      changes: [put('Theirs'), { type: 'remove', blockId: a.blockId }],
    });
    expect(textsOf({ blocks: same.blocks ?? [] })).toEqual(['Theirs', 'Mine', 'B']);
    // Without the other version, the copy is a block like any other.
    const last = await get(script.scriptId);
    await save(cm, last, { changes: [{ type: 'remove', blockId: a.blockId }] });
    expect((await get(script.scriptId)).blocks[0]).toMatchObject({ text: 'Mine', copy: null });
  });
});

describe('a save whose answer was lost', () => {
  const put = (block: ScriptBlockInput, text: string): ScriptChange => ({
    ...{ type: 'put', block: { ...block, text }, afterId: null },
  });

  test('its next try makes no copy and takes back what is no longer wanted', async () => {
    const [a, added] = [said('A'), said('New')];
    const script = await written([a]);
    const saveId = randomUUID();
    const first = [put(a, 'Hello'), { type: 'put', block: added, afterId: a.blockId }];
    await save(cm, script, { saveId, changes: first });
    const again = await save(cm, script, { saveId, changes: [put(a, 'Hello you'), ...first.slice(1)] });
    expect(textsOf({ blocks: again.blocks ?? [] })).toEqual(['Hello you', 'New']);
    const undone = [put(a, 'A'), { type: 'remove', blockId: added.blockId }];
    const last = await save(cm, script, { saveId, changes: undone });
    expect(textsOf({ blocks: last.blocks ?? [] })).toEqual(['A']);
  });

  test('what another user changed before or after it stays, with one copy', async () => {
    const [a, b] = [said('A'), said('B')];
    const script = await written([a, b]);
    const [saveId, laterId] = [randomUUID(), randomUUID()];
    await save(other, script, { changes: [put(a, 'Theirs')] });
    await save(cm, script, { saveId, changes: [put(a, 'Mine')] });
    const again = await save(cm, script, { saveId, changes: [put(a, 'Mine too')] });
    expect(again.blocks).toMatchObject([
      { text: 'Theirs', copy: null },
      { text: 'Mine too', copy: { ofId: a.blockId, changedBy: 'Olga', isOwn: true } },
      { text: 'B' },
    ]);
    expect((await get(script.scriptId, other)).blocks[1]?.copy?.isOwn).toBe(false);
    await save(cm, again.script, { saveId: laterId, changes: [put(b, 'B2')] });
    await save(other, await get(script.scriptId), { changes: [put(b, 'Theirs')] });
    const late = await save(cm, again.script, { saveId: laterId, changes: [put(b, 'B3')] });
    expect(textsOf({ blocks: late.blocks ?? [] })).toEqual(['Theirs', 'Mine too', 'Theirs', 'B3']);
  });
});

describe('who may', () => {
  test('everyone with the permission changes the organisation’s scripts; a personal one is its owner’s alone', async () => {
    const script = await written([said('A')]);
    await save(other, script, { title: 'Ours' });
    const { scriptId } = script;
    const current = await get(scriptId, other);
    expect(
      await other.refused('script/updateScript', { scriptId, revision: 1, scope: 'personal' }),
    ).toMatchObject({ code: 'invalid' });
    await save(cm, current, { scope: 'personal' });
    for (const call of ['getScript', 'duplicateScript', 'exportScript', 'updateScript'])
      expect(
        await other.refused(`script/${call}`, { scriptId, format: 'markdown', revision: 1 }),
      ).toMatchObject({ code: 'not-found' });
    expect(
      (await other.ok<{ failed: object[] }>('script/deleteScripts', { scriptIds: [scriptId] })).failed,
    ).toEqual([{ scriptId, code: 'not-found' }]);
  });

  test('another organisation finds nothing, and creators don’t write scripts', async () => {
    const { scriptId } = await written([said('A')]);
    for (const call of ['getScript', 'duplicateScript', 'exportScript', 'exportScriptPdf', 'updateScript'])
      expect(
        await foreign.refused(`script/${call}`, { scriptId, format: 'markdown', revision: 1, ...print }),
      ).toMatchObject({ code: 'not-found' });
    expect(await foreign.ok('script/getScripts', {})).toMatchObject({ items: [] });
    expect(await foreign.ok('script/deleteScripts', { scriptIds: [scriptId] })).toMatchObject({
      deleted: [],
    });
    expect(await foreign.ok('script/restoreScripts', { scriptIds: [scriptId] })).toEqual({ restored: [] });
    const cc = await signUp(harness, customerId, 'cc', 'Cas');
    expect(await cc.refused('script/getScripts', {})).toMatchObject({ code: 'forbidden' });
    expect(await cc.refused('script/createScript', { title: 'Mine' })).toMatchObject({ code: 'forbidden' });
  });

  test('scripts go to the new owner of what a user had', async () => {
    const leaver = await signUp(harness, customerId, 'cm', 'Lea');
    const { scriptId } = await leaver.ok<ScriptDetail>('script/createScript', {
      ...{ title: 'Hers', scope: 'personal' },
    });
    expect(await cm.refused('script/getScript', { scriptId })).toMatchObject({ code: 'not-found' });
    const move = { customerUserId: leaver.customerUserId, toCustomerUserId: cm.customerUserId };
    expect(await other.ok('user/transferOwnership', move)).toEqual({
      moved: [{ kind: 'scripts', count: 1 }],
    });
    expect((await get(scriptId)).createdBy?.customerUserId).toBe(cm.customerUserId);
  });
});

describe('recording tasks', () => {
  interface ShotAnswer {
    readonly shots: ScriptShot[];
  }
  const shotsOf = async (scriptId: string, who = cm) =>
    (await who.ok<ShotAnswer>('recordingtask/getScriptShots', { scriptId })).shots;
  const add = (scriptId: string, blockId: string, taskId: string | null) =>
    cm.ok<{ taskId: string }>('recordingtask/addScriptShot', { scriptId, blockId, taskId });

  test('blocks become shots of a new task and of the same draft, and show the clip that was accepted', async () => {
    const [a, b] = [said('Good morning.\nWelcome.', { visual: 'The desk' }), said('Second line\nmore')];
    const { scriptId } = await written([a, b], { title: 'News' });
    const { taskId } = await add(scriptId, a.blockId, null);
    expect(await add(scriptId, b.blockId, taskId)).toEqual({ taskId });
    const task = await cm.ok<RecordingTaskDetail>('recordingtask/getRecordingTask', { taskId });
    expect(task).toMatchObject({ title: 'News', state: 'draft' });
    expect(task.shots).toMatchObject([
      { prompt: 'The desk', script: 'Good morning.\nWelcome.' },
      { prompt: 'Second line', script: 'Second line\nmore' },
    ]);
    const shot = { taskId, taskTitle: 'News', isDraft: true, clip: null };
    expect(await shotsOf(scriptId)).toEqual(
      expect.arrayContaining([
        { ...shot, blockId: a.blockId },
        { ...shot, blockId: b.blockId },
      ]),
    );
    const [first, second] = task.shots;
    await cm.ok('recordingtask/updateRecordingTask', {
      ...{
        taskId,
        revision: task.revision,
        shots: task.shots.map(({ shotId, prompt, script, shotTypeId, minMs, maxMs }) => ({
          ...{ shotId, prompt, script, shotTypeId, minMs, maxMs },
        })),
      },
      recipients: { customerUserIds: [other.customerUserId], groupIds: [] },
    });
    await cm.ok('recordingtask/sendRecordingTask', { taskId });
    for (const each of [first, second]) {
      const clipId = await harness.make.clip(other, { name: `Take ${each?.prompt}` });
      await other.ok('recordingtask/addClipTake', { taskId, shotId: each?.shotId, clipId });
    }
    await other.ok('recordingtask/submitAssignment', { taskId });
    const { items } = await cm.ok<{ items: Assignment[] }>('recordingtask/getResults', { taskId });
    const take = items[0]?.takes.find(({ shotId }) => shotId === first?.shotId);
    await cm.ok('recordingtask/acceptTake', { taskId, takeId: take?.takeId });
    expect((await shotsOf(scriptId)).find(({ blockId }) => blockId === a.blockId)).toMatchObject({
      ...{ isDraft: false, clip: { name: 'Take The desk' } },
    });
    const spokenOf = () => cm.ok<{ blocks: SpokenBlock[] }>('recordingtask/getSpokenBlocks', { scriptId });
    const silent = { blockId: a.blockId, clip: { name: 'Take The desk' }, spoken: null };
    expect(await spokenOf()).toMatchObject({ blocks: [silent] });
    const { clipId } = (await spokenOf()).blocks[0]?.clip ?? {};
    const cues = ['Good morning', 'and welcome.'].map((text, at) => ({
      ...{ startMs: at * 1000, endMs: at * 1000 + 900, text },
    }));
    for (const language of ['de', 'en-GB'])
      await other.ok('caption/saveTrack', { clipId, language, revision: 0, cues });
    expect(await spokenOf()).toMatchObject({ blocks: [{ spoken: 'Good morning and welcome.' }] });
    expect(await foreign.refused('recordingtask/getSpokenBlocks', { scriptId })).toMatchObject({
      ...{ code: 'not-found' },
    });
    const late = { scriptId, blockId: a.blockId, taskId };
    expect(await cm.refused('recordingtask/addScriptShot', late)).toMatchObject({ code: 'wrong-state' });
    const journey = await cm.ok('journey/getJourney', { kind: 'script', id: scriptId });
    expect(journey).toMatchObject({ after: [{ kind: 'recording-task' }, { kind: 'take' }] });
    expect(await cm.ok('journey/getJourney', { kind: 'recording-task', id: taskId })).toMatchObject({
      before: [{ kind: 'script' }],
    });
  });

  test('another organisation, and users who see no such script or task, can’t add a shot', async () => {
    const block = said('A');
    const { scriptId } = await written([block]);
    const wanted = { scriptId, blockId: block.blockId, taskId: null };
    expect(await foreign.refused('recordingtask/addScriptShot', wanted)).toMatchObject({ code: 'not-found' });
    expect(await foreign.refused('recordingtask/getScriptShots', { scriptId })).toMatchObject({
      ...{ code: 'not-found' },
    });
    const goneBlock = { ...wanted, blockId: randomUUID() };
    expect(await cm.refused('recordingtask/addScriptShot', goneBlock)).toMatchObject({
      ...{ code: 'invalid', fields: [{ path: 'blockId' }] },
    });
    const goneTask = { ...wanted, taskId: randomUUID() };
    expect(await cm.refused('recordingtask/addScriptShot', goneTask)).toMatchObject({ code: 'not-found' });
    expect(await shotsOf(scriptId)).toEqual([]);
  });
});

const print = { view: 'text', paper: 'a4' };

describe('files', () => {
  const blocks = [
    said('Opening', { kind: 'heading', visual: 'The harbour\nat dawn' }),
    said('# Not a heading\nsecond line', { speaker: 'Ida', visual: 'Ida at her desk\nshe smiles' }),
    said('Check the name\n\nand the date', { kind: 'note', visual: 'A calendar' }),
    said('Say it **loud**, *soft* and _low_.\n\n(pause)\n~ and /* go */ on'),
    said('.NET and #1', { kind: 'heading' }),
    said('', { visual: 'The logo' }),
  ];

  test.for(['markdown', 'fountain'])('a script is the same after export and import as %s', async (format) => {
    const { scriptId } = await written(blocks, { title: 'Round' });
    const file = await cm.ok<{ filename: string; text: string }>('script/exportScript', { scriptId, format });
    expect(file.filename).toBe(format === 'markdown' ? 'Round.md' : 'Round.fountain');
    const back = await cm.ok<ScriptDetail>('script/importScript', {
      ...{ title: 'Unused', format, text: file.text },
    });
    expect(back.title).toBe('Round');
    const plain = ({ kind, speaker, text, visual }: ScriptBlockInput) => ({ kind, speaker, text, visual });
    expect(back.blocks.map(plain)).toEqual(blocks.map(plain));
  });

  test.for(['text', 'columns'])(
    'a script is printed as %s, with its words in all scripts to find and copy',
    async (view) => {
      const long = Array.from({ length: 60 }, (_, at) =>
        said(`Grüße aus Łódź, Zeile ${at}. `.repeat(6), { visual: 'Close on the old town hall at dusk.' }),
      );
      const { scriptId } = await written([...blocks, said('שלום', { speaker: 'Дарья' }), ...long], {
        title: 'Übersicht',
      });
      const file = await cm.ok<{ filename: string; pdf: string }>('script/exportScriptPdf', {
        ...{ scriptId, view, paper: 'letter' },
      });
      expect(file.filename).toBe('Übersicht.pdf');
      const library = await PDFiumLibrary.init();
      const printed = await library.loadDocument(Buffer.from(file.pdf, 'base64'));
      const pages = [...printed.pages()];
      expect(pages.length).toBeGreaterThan(3);
      expect(pages[0]?.getOriginalSize()).toMatchObject({ originalWidth: 612, originalHeight: 792 });
      const texts = pages.map((page) => page.getText());
      for (const [at, text] of texts.entries()) expect(text).toContain(`${at + 1} / ${pages.length}`);
      const whole = texts.join(' ').replaceAll(/\s+/gu, ' ');
      for (const words of [
        'Übersicht',
        'Opening',
        'Ida',
        'second line',
        'Check the name',
        'Say it loud, soft and low.',
        'Дарья',
        'שלום',
        'The logo',
        'Grüße',
      ])
        expect(whole).toContain(words);
      expect(whole).toContain('Zeile 59.');
      printed.destroy();
      library.destroy();
    },
  );

  test('a screenplay becomes headings, speech and what is seen', async () => {
    const text = `Title: Brick\n\nINT. OFFICE - DAY\n\nAnna walks in.\n\nANNA\n(softly)\nHello.\n\n[[Retake?]]\n\n> CUT TO:\n`;
    const script = await cm.ok<ScriptDetail>('script/importScript', {
      title: 'File',
      format: 'fountain',
      text,
    });
    expect(script.title).toBe('Brick');
    expect(script.blocks).toMatchObject([
      { kind: 'heading', text: 'INT. OFFICE - DAY' },
      { kind: 'spoken', speaker: 'ANNA', text: '(softly)\nHello.', visual: 'Anna walks in.' },
      { kind: 'note', text: 'Retake?' },
      { kind: 'spoken', text: '', visual: 'CUT TO:' },
    ]);
  });

  test('an empty file is refused, and without a title in it the script has the file’s', async () => {
    const file = { title: 'notes', format: 'markdown' };
    expect(await cm.refused('script/importScript', { ...file, text: ' \n ' })).toMatchObject({
      code: 'invalid',
    });
    const { title, blocks: read } = await cm.ok<ScriptDetail>('script/importScript', {
      ...file,
      text: 'Hello\n\n> A hall',
    });
    expect({ title, texts: textsOf({ blocks: read }) }).toEqual({ title: 'notes', texts: ['Hello', ''] });
  });

  test('a long title is cut between two characters, never within one', async () => {
    const text = `# A${'🎬'.repeat(150)}\n\nHello`;
    const made = await cm.ok<ScriptDetail>('script/importScript', { title: 'x', format: 'markdown', text });
    expect(made.title).toMatch(/^A🎬+.$/u);
    const copy = await cm.ok<ScriptDetail>('script/duplicateScript', { scriptId: made.scriptId });
    expect(copy.title).toMatch(/🎬.? \(copy\)$/u);
  });

  test('a Fountain file that takes forever to read is refused, and holds up nobody', {
    tags: ['full'],
  }, async () => {
    const file = { title: 'x', format: 'fountain', text: `A${' '.repeat(5000)}a` };
    const refused = cm.refused('script/importScript', file);
    expect(await cm.ok('script/getScripts', {})).toBeDefined();
    expect((await refused).code).toBe('invalid');
  });
});
