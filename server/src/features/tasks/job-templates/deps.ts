import type { Context, Trx } from '../../../context.ts';
import type { Actor, ProgramsService } from '../../create/programs/service.ts';
import type { RecordingTasksDeps } from '../recording-tasks/service.ts';

/** What job templates ask of channels. */
export interface PlannedChannels {
  /** A channel that the user brings programs to; undefined for others. */
  find(trx: Trx, actor: Actor, channelId: string): Promise<{ channelId: string; name: string } | undefined>;
  /** Plans that a new program goes to a channel. */
  plan(trx: Trx, actor: Actor, plan: { programId: string; channelId: string }): Promise<void>;
  /** The channel that is planned for a program, or the first that shows it. */
  findOf(trx: Trx, actor: Actor, programId: string): Promise<string | undefined>;
}

/** What the use cases of job templates work with. */
export interface JobTemplatesDeps {
  readonly context: Context;
  readonly programs: ProgramsService;
  readonly recordingTasks: RecordingTasksDeps;
  readonly channels: PlannedChannels;
}
