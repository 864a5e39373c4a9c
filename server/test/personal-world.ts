// Someone of whom every feature holds something, for tests of exports and erasures.
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '../src/context.ts';
import type { Harness } from './harness.ts';
import { drawImage, sendImage } from './images.ts';
import type { MadeUser } from './factories.ts';
import { type TestUser, signIn } from './users.ts';
import { sendTable } from './tables.ts';
import { tusOf } from './tus-client.ts';
import { insertFileRow, insertFontRow } from './media-factories.ts';
import { insertApprovalComment, insertApprovalRow, insertDeliverableRow } from './approval-factories.ts';
import { insertBumperRow, insertRolloutRow } from './bumper-factories.ts';
import { insertGuestRecordingRow, insertGuestResponseRow } from './guest-factories.ts';
import { insertRecordingTaskRow } from './recording-task-factories.ts';
import { insertJobTemplateRow } from './job-template-factories.ts';
import { insertScriptRow } from './script-factories.ts';
import { insertStoryboardRow } from './storyboard-factories.ts';
import { insertTemplateRow } from './template-factories.ts';

export interface World {
  readonly zora: TestUser;
  /** With the original stored. */
  readonly clipId: string;
  readonly assetId: string;
  readonly original: Buffer;
  /** Of Zora, in a program of the content manager. */
  readonly lentClipId: string;
  readonly programId: string;
  readonly otherProgramId: string;
  readonly pictureKey: string;
  readonly importKey: string;
}

/** Makes Zora, with something of hers in every table that names users. */
export async function makeZora(app: Harness, cm: TestUser): Promise<World> {
  const { customerId } = cm;
  const mark = randomUUID().slice(0, 8);
  const made = await app.make.user(customerId, 'cc', {
    name: `Zora Quillfeather-${mark}`,
    userName: `zora-${mark}@quill.example`,
  });
  const zora = await signIn(app, made);
  const clip = await storedClip(app, zora);
  const lentClipId = await app.make.clip(zora, { name: 'Lent' });
  const programId = await app.make.program(zora, { title: 'Of mine', published: true });
  const otherProgramId = await app.make.program(cm, { title: 'Of the manager' });
  await app.make.shareLink(zora, otherProgramId);
  const pictureKey = await keepProfile(app, zora);
  await tusOf(app, zora).create({ filename: 'under-way.mp4', sizeBytes: 1000 });
  await zora.ok('grid/saveGrid', { grid: 'footage', filter: [] });
  await zora.ok('report/createReport', { kind: 'recordings' });
  const importKey = await importOf(app, cm, zora.userName);
  await app.app.context.db.system((trx) => insertTemplate(trx, cm, made.customerUserId));
  await app.app.context.db.system((trx) => insertDeliverable(trx, cm, made.customerUserId));
  await app.app.context.db.system((trx) => insertTasks(trx, made, cm));
  await app.app.context.db.system(async (trx) =>
    insertRolloutRow(trx, made, { bumperId: await insertBumperRow(trx, made, {}) }),
  );
  const approvedId = await app.make.program(cm, { title: 'To be approved' });
  await app.app.context.db.system((trx) => insertApproval(trx, made, approvedId));
  await insertDownload(app, { zora, otherProgramId });
  await insertRows(app, {
    zora,
    cm,
    programId,
    otherProgramId,
    lentClipId,
    name: `Zora Quillfeather-${mark}`,
  });
  return { zora, ...clip, lentClipId, programId, otherProgramId, pictureKey, importKey };
}

async function storedClip(app: Harness, zora: TestUser) {
  const clipId = await app.make.clip(zora, { name: 'At the pier: "take 2"' });
  const original = randomBytes(300_000);
  const { db, storage } = app.app.context;
  const assetId = await db.system(async (trx) => {
    const { asset_id: id } = await trx
      .selectFrom('clips')
      .select('asset_id')
      .where('id', '=', clipId)
      .executeTakeFirstOrThrow();
    await trx.updateTable('clips').set({ state: 'ready' }).where('id', '=', clipId).execute();
    await trx
      .updateTable('assets')
      .set({ sha256: 'a'.repeat(64) })
      .where('id', '=', id)
      .execute();
    return id;
  });
  await storage.put(`assets/${assetId}/original`, original);
  return { clipId, assetId, original };
}

async function keepProfile(app: Harness, zora: TestUser): Promise<string> {
  const image = await drawImage('zora.png', '300x200');
  const key = await sendImage(app, zora.token, image);
  await zora.ok('profile/savePicture', { key });
  await sendImage(app, zora.token, image);
  const text = { type: 'text', text: 'Zora Quillfeather, camera' };
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] };
  await zora.ok('profile/saveSignature', { document });
  const found = await app.app.context.db.system((trx) =>
    trx
      .selectFrom('pictures')
      .select('key')
      .where('customer_user_id', '=', zora.customerUserId)
      .executeTakeFirstOrThrow(),
  );
  return found.key;
}

async function importOf(app: Harness, cm: TestUser, userName: string): Promise<string> {
  const rows = Array.from({ length: 10 }, (_each, at) => `someone-${at}@quill.example,Someone,cc`);
  const table = ['E-Mail,Full name,Role', ...rows, `${userName.toUpperCase()},Zed,cc`, ''].join('\n');
  const { importId } = (await sendTable(app, cm, { kind: 'users', table })).body;
  return `imports/${cm.customerId}/${importId}.csv`;
}

interface Rows {
  readonly zora: TestUser;
  readonly cm: TestUser;
  readonly programId: string;
  readonly otherProgramId: string;
  readonly lentClipId: string;
  readonly name: string;
}

async function insertCaptions(trx: Trx, customerId: string, clipId: string, her: string): Promise<void> {
  await sql`INSERT INTO caption_tracks
      (customer_id, clip_id, language, state, cues, cue_count, created_at, updated_at, updated_by)
    VALUES (${customerId}, ${clipId}, 'en', 'approved', '[]', 0, now(), now(), ${her})`.execute(trx);
}

/** A task of hers, and one of someone else's that she saved, deleted and has to record. */
async function insertTasks(trx: Trx, zora: MadeUser, cm: TestUser): Promise<void> {
  const her = zora.customerUserId;
  await insertRecordingTaskRow(trx, zora, {});
  const taskId = await insertRecordingTaskRow(trx, cm, { assignees: [zora] });
  await sql`UPDATE recording_tasks SET saved_by = ${her}, deleted_by = ${her} WHERE id = ${taskId}`.execute(
    trx,
  );
  // A file that she sent to someone else.
  const sentFile = await insertFileRow(trx, cm, {});
  await sql`UPDATE files SET request_item = 'Logo', sent_by = ${her}, sender_name = 'Zora'
    WHERE id = ${sentFile}`.execute(trx);
  // One that she gave to someone else.
  const delegated = await insertRecordingTaskRow(trx, cm, { assignees: [cm] });
  await sql`UPDATE recording_assignments SET delegated_by = ${her}, delegation_note = 'Yours'
    WHERE task_id = ${delegated}`.execute(trx);
  await sql`INSERT INTO recording_task_users (customer_id, task_id, customer_user_id)
    VALUES (${cm.customerId}, ${taskId}, ${her})`.execute(trx);
  // A guest recording of hers, and one of someone else's that she decided about and answered herself.
  await insertGuestRecordingRow(trx, zora, {});
  const guestRecordingId = await insertGuestRecordingRow(trx, cm, {});
  await insertGuestResponseRow(trx, cm, guestRecordingId, { state: 'accepted', email: zora.userName });
  await sql`UPDATE guest_responses SET decided_by = ${her} WHERE guest_recording_id = ${guestRecordingId}`.execute(
    trx,
  );
  await insertComments(trx, her);
  await sql`INSERT INTO viewing_confirmations (customer_id, program_id, customer_user_id, version_number, confirmed_at)
    SELECT customer_id, id, created_by, 1, now() FROM programs WHERE created_by = ${zora.customerUserId} LIMIT 1`.execute(
    trx,
  );
}

/** A comment of hers on a program of hers, that she deleted, and a reaction. */
async function insertComments(trx: Trx, her: string): Promise<void> {
  await sql`INSERT INTO program_comments
      (id, customer_id, program_id, text, created_by, created_at, deleted_at, deleted_by)
    SELECT gen_random_uuid(), customer_id, id, 'Nice', created_by, now(), now(), created_by
    FROM programs WHERE created_by = ${her} LIMIT 1`.execute(trx);
  await sql`INSERT INTO program_reactions (customer_id, program_id, customer_user_id, reaction, at_ms)
    SELECT customer_id, id, created_by, 'like', 0 FROM programs WHERE created_by = ${her} LIMIT 1`.execute(
    trx,
  );
}

/** An approval of someone else's that she requested, decides and comments. */
async function insertApproval(trx: Trx, zora: MadeUser, programId: string): Promise<void> {
  const approvalId = await insertApprovalRow(trx, zora, { programId, reviewers: [zora] });
  await sql`UPDATE approval_reviews SET decision = 'approved', is_open = false WHERE approval_id = ${approvalId}`.execute(
    trx,
  );
  await insertApprovalComment(trx, zora, approvalId);
}

/** A deliverable of someone else's to which she added the version, and that she deleted. */
async function insertDeliverable(trx: Trx, cm: TestUser, her: string): Promise<void> {
  const id = await insertDeliverableRow(trx, cm);
  await sql`UPDATE deliverables SET archived_at = now(), deleted_by = ${her} WHERE id = ${id}`.execute(trx);
  await sql`UPDATE deliverable_versions SET created_by = ${her} WHERE deliverable_id = ${id}`.execute(trx);
}

/** A template of someone else's that she saved and published. */
async function insertTemplate(trx: Trx, cm: TestUser, her: string): Promise<void> {
  const templateId = await insertTemplateRow(trx, cm, {});
  await sql`UPDATE templates SET saved_by = ${her} WHERE id = ${templateId}`.execute(trx);
  await sql`UPDATE template_versions SET published_by = ${her} WHERE template_id = ${templateId}`.execute(
    trx,
  );
  // A script of someone else's that she changed, saved and deleted.
  const scriptId = await insertScriptRow(trx, cm);
  await sql`UPDATE scripts SET saved_by = ${her}, deleted_by = ${her}, archived_at = now(),
    blocks = replace(blocks::text, ${cm.customerUserId}, ${her})::jsonb WHERE id = ${scriptId}`.execute(trx);
  await sql`INSERT INTO script_comments
      (id, customer_id, script_id, block_id, quote, text, created_by, created_at, resolved_at, resolved_by)
    SELECT gen_random_uuid(), customer_id, id, gen_random_uuid(), 'Hello', 'Nice', ${her}, now(), now(), ${her}
    FROM scripts WHERE id = ${scriptId}`.execute(trx);
  await sql`INSERT INTO script_editors (customer_id, script_id, session_id, customer_user_id, since, seen_at)
    SELECT customer_id, ${scriptId}, id, ${her}, now(), now() FROM sessions
    WHERE customer_user_id = ${her} LIMIT 1`.execute(trx);
  const storyboardId = await insertStoryboardRow(trx, cm);
  await sql`UPDATE storyboards SET saved_by = ${her}, deleted_by = ${her}, archived_at = now(),
    blocks = replace(blocks::text, ${cm.customerUserId}, ${her})::jsonb WHERE id = ${storyboardId}`.execute(
    trx,
  );
  await sql`INSERT INTO storyboard_sign_offs
      (id, customer_id, storyboard_id, blocks, shot_count, duration_ms, signed_by, signed_at)
    VALUES (gen_random_uuid(), ${cm.customerId}, ${storyboardId}, '[]', 0, 0, ${her}, now())`.execute(trx);
  await sql`INSERT INTO storyboard_comments
      (id, customer_id, storyboard_id, scope, quote, text, created_by, created_at, resolved_at, resolved_by)
    VALUES (gen_random_uuid(), ${cm.customerId}, ${storyboardId}, 'organisation', '', 'Nice', ${her}, now(), now(), ${her})`.execute(
    trx,
  );
  await sql`INSERT INTO storyboard_links (id, customer_id, storyboard_id, name, can_comment, created_by, created_at)
    VALUES (gen_random_uuid(), ${cm.customerId}, ${storyboardId}, 'Agency', true, ${her}, now())`.execute(
    trx,
  );
  // A job template of hers, which she deleted, and a job that she started.
  const jobTemplateId = await insertJobTemplateRow(trx, cm);
  await sql`UPDATE job_templates SET created_by = ${her}, saved_by = ${her}, deleted_by = ${her}
    WHERE id = ${jobTemplateId}`.execute(trx);
  await sql`INSERT INTO started_jobs (program_id, customer_id, job_template_id, started_by, started_at)
    SELECT id, customer_id, ${jobTemplateId}, ${her}, now() FROM programs
    WHERE customer_id = ${cm.customerId} LIMIT 1 ON CONFLICT DO NOTHING`.execute(trx);
}

async function insertImports(trx: Trx, customerId: string, her: string): Promise<void> {
  await sql`INSERT INTO link_imports (id, customer_id, customer_user_id, url, name, state, created_at, updated_at)
      VALUES (gen_random_uuid(), ${customerId}, ${her}, 'https://files.example/a.mp4', 'a.mp4', 'stopped', now(), now())`.execute(
    trx,
  );
  await sql`INSERT INTO phone_links (id, customer_id, customer_user_id, code_hash, created_at, expires_at)
      VALUES (gen_random_uuid(), ${customerId}, ${her}, gen_random_uuid()::text::bytea, now(), now())`.execute(
    trx,
  );
}

async function insertDownload(app: Harness, { zora, otherProgramId }: Pick<Rows, 'zora' | 'otherProgramId'>) {
  const { customerId, customerUserId: her } = zora;
  await app.app.context.db.system((trx) =>
    sql`INSERT INTO program_downloads (id, customer_id, program_id, created_by, aspect, state, created_at, expires_at)
      VALUES (gen_random_uuid(), ${customerId}, ${otherProgramId}, ${her}, '16:9', 'ready', now(), now() + interval '7 days')`.execute(
      trx,
    ),
  );
}

async function insertRows(app: Harness, { zora, cm, programId, otherProgramId, lentClipId, name }: Rows) {
  const { customerId } = zora;
  const [her, his] = [zora.customerUserId, cm.customerUserId];
  const groupId = await app.make.group(cm, {});
  await app.make.group(zora, {});
  const channelId = await app.make.channel(cm, {});
  await app.make.channel(zora, {});
  await app.app.context.db.system(async (trx) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(trx);
    await run(sql`INSERT INTO watch_states (customer_id, customer_user_id, program_id, position_ms)
      VALUES (${customerId}, ${her}, ${otherProgramId}, 4711)`);
    await run(sql`INSERT INTO program_audience (customer_id, program_id, customer_user_id)
      VALUES (${customerId}, ${otherProgramId}, ${her})`);
    await run(sql`INSERT INTO program_clips (customer_id, program_id, clip_id)
      VALUES (${customerId}, ${otherProgramId}, ${lentClipId})`);
    await run(sql`INSERT INTO zip_downloads (id, customer_id, customer_user_id, kind, parts, created_at)
      VALUES (gen_random_uuid(), ${customerId}, ${her}, 'clip', '[]', now())`);
    await insertCaptions(trx, customerId, lentClipId, her);
    await Promise.all([insertFileRow(trx, zora, { name: 'Logo' }), insertFontRow(trx, zora)]);
    await insertImports(trx, customerId, her);
    await run(sql`INSERT INTO program_editors (customer_id, program_id, session_id, customer_user_id, since, seen_at)
      SELECT ${customerId}, ${programId}, id, ${her}, now(), now() FROM sessions WHERE customer_user_id = ${her} LIMIT 1`);
    await run(sql`UPDATE programs SET published_by_name = ${name} WHERE id = ${programId}`);
    // Hers is the live version of a program of someone else's.
    await run(sql`INSERT INTO program_versions (id, customer_id, program_id, number, state, timeline, aspect, fps,
        duration_frames, created_by)
      VALUES (${randomUUID()}, ${customerId}, ${otherProgramId}, 1, 'live', '{"items":[]}', '16:9', 30, 30, ${her})`);
    await run(sql`UPDATE programs SET published_by_name = ${name}, saved_by = ${her},
      live_version_id = (SELECT id FROM program_versions WHERE program_id = ${otherProgramId})
      WHERE id = ${otherProgramId}`);
    await insertNotifications(run, { customerId, her, his, channelId });
    await run(sql`INSERT INTO user_group_members (customer_id, group_id, customer_user_id, added_at)
      VALUES (${customerId}, ${groupId}, ${her}, now())`);
    await run(sql`INSERT INTO invitations (id, customer_id, customer_user_id, email, name, role, token_hash, state,
        invited_by, invited_by_name, created_at, expires_at)
      VALUES (${randomUUID()}, ${customerId}, ${her}, ${zora.userName}, ${name}, 'cc', ${randomBytes(32)}, 'accepted',
        ${his}, 'Clara', now(), now()),
       (${randomUUID()}, ${customerId}, ${his}, 'clara@quill.example', 'Clara', 'cm', ${randomBytes(32)}, 'accepted',
        ${her}, ${name}, now(), now())`);
    await run(sql`INSERT INTO channel_members (id, customer_id, channel_id, customer_user_id, level, state, added_at)
      VALUES (${randomUUID()}, ${customerId}, ${channelId}, ${her}, 2, 'active', now())`);
    await run(sql`INSERT INTO contacts (id, customer_id, email, name, attributes, created_by, created_at, updated_at)
      VALUES (${randomUUID()}, ${customerId}, ${zora.userName}, ${name}, '{}', ${her}, now(), now())`);
    await run(sql`INSERT INTO bios (id, customer_id, customer_user_id, state, requested_by, requested_by_name, origin,
        created_at, changed_at)
      VALUES (${randomUUID()}, ${customerId}, ${her}, 'requested', ${her}, ${name}, '', now(), now())`);
    await run(sql`UPDATE customer_users SET manager_id = ${her} WHERE id = ${his}`);
    await run(sql`INSERT INTO channel_readers (customer_id, channel_id, customer_user_id)
      VALUES (${customerId}, ${channelId}, ${her})`);
    await run(sql`INSERT INTO channel_items (id, customer_id, channel_id, program_id, state, position, shown_at,
        submitted_by, submitted_at, decided_by, is_narrow)
      VALUES (${randomUUID()}, ${customerId}, ${channelId}, ${otherProgramId}, 'published', 1, now(), ${her}, now(),
        ${her}, false)`);
    await run(sql`INSERT INTO channel_items (id, customer_id, channel_id, program_id, state, position, shown_at,
        submitted_at, is_narrow, removed_from, removed_by, removed_at)
      VALUES (${randomUUID()}, ${customerId}, ${channelId}, ${programId}, 'removed', 2, now(), now(), false,
        'published', ${her}, now())`);
    await run(sql`INSERT INTO single_use_codes (code_hash, purpose, user_id, customer_user_id, created_at, expires_at)
      VALUES (${randomBytes(32)}, 'handoff', ${zora.userId}, ${her}, now(), now())`);
  });
}

/** One to her, one about her, and what she has read. */
async function insertNotifications(
  run: (statement: ReturnType<typeof sql>) => Promise<unknown>,
  { customerId, her, his, channelId }: { customerId: string; her: string; his: string; channelId: string },
) {
  const told = (who: string, by: string) => sql`INSERT INTO notifications (id, customer_id, kind, audience,
      customer_user_id, actor_id, channel_id, event_id, created_at)
    VALUES (${randomUUID()}, ${customerId}, 'channel-joined', 'person', ${who}, ${by}, ${channelId}, ${randomUUID()}, now())`;
  await run(told(her, his));
  await run(told(his, her));
  await run(sql`INSERT INTO notification_reads (customer_id, customer_user_id, notification_id)
    SELECT customer_id, ${her}, id FROM notifications WHERE customer_user_id = ${her}`);
  await run(sql`INSERT INTO notification_mails (id, customer_id, customer_user_id, notification_id, kind, mail, data,
      state, created_at)
    SELECT gen_random_uuid(), customer_id, ${her}, id, kind, 'notifications.event', '{}', 'sent', now()
    FROM notifications WHERE customer_user_id = ${her}`);
  await run(
    sql`INSERT INTO notification_preferences (customer_id, customer_user_id) VALUES (${customerId}, ${her})`,
  );
  await run(sql`INSERT INTO todo_calendars (customer_id, customer_user_id, token_hash, created_at)
    VALUES (${customerId}, ${her}, ${randomBytes(32)}, now())`);
  await run(sql`INSERT INTO todo_snoozes (customer_id, customer_user_id, kind, object_id, until)
    VALUES (${customerId}, ${her}, 'watch', ${randomUUID()}, now())`);
  await run(sql`INSERT INTO notification_digests (customer_id, customer_user_id, last_on, last_at)
    VALUES (${customerId}, ${her}, now(), now())`);
  await run(sql`INSERT INTO notification_marks (customer_id, customer_user_id, read_until)
    VALUES (${customerId}, ${her}, now())`);
}
