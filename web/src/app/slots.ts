// What is where a screen leaves room for a feature above its own.
import { ProgramChannels, ProgramLinks } from '../features/create/programs/parts/list/program-slots.ts';
import { ProgramApproval } from '../features/create/programs/parts/publish/program-approval.ts';
import { TimelineComments } from '../features/create/programs/parts/timeline/timeline-comments.ts';
import { ScriptApproval } from '../features/create/scripts/parts/script-approval.ts';
import { ScriptShots, SpokenScript } from '../features/create/scripts/parts/shots.ts';
import { StoryboardShots } from '../features/create/storyboards/parts/shots.ts';
import { StoryboardLinks } from '../features/create/storyboards/parts/storyboard-links.ts';
import { JobTemplates } from '../features/create/templates/parts/list/job-templates.ts';
import { FootageRequest } from '../features/create/programs/parts/slots/footage-request.ts';
import { ClipActions } from '../features/media/clips/parts/clip-actions.ts';
import { ClipConsent } from '../features/media/clips/parts/clip-consent.ts';
import { ClipOwner } from '../features/media/clips/parts/clip-owner.ts';
import { ClipLinks } from '../features/media/clips/parts/clip-links.ts';

/** Fills every place; once, before anything is shown. */
export function fillSlots(): void {
  ClipActions.fill(
    async () => (await import('../features/create/programs/parts/clips/clip-actions.tsx')).ClipActions,
  );
  ClipOwner.fill(
    async () =>
      (await import('../features/organization/users/parts/clips/give-clips-button.tsx')).GiveClipsButton,
  );
  ClipLinks.fill(
    async () => (await import('../features/audience/share-links/parts/share-links-panel.tsx')).ClipLinksPanel,
  );
  ClipConsent.fill(
    async () => (await import('../features/tasks/consents/parts/clip-consent.tsx')).ClipConsent,
  );
  ProgramChannels.fill(
    async () =>
      (await import('../features/audience/channels/parts/items/program-channels.tsx')).ProgramChannels,
  );
  FootageRequest.fill(
    async () =>
      (await import('../features/tasks/recording-tasks/parts/footage-request-button.tsx'))
        .FootageRequestButton,
  );
  ProgramApproval.fill(
    async () => (await import('../features/tasks/approvals/parts/program-approval.tsx')).ProgramApproval,
  );
  ScriptApproval.fill(
    async () => (await import('../features/tasks/approvals/parts/script-approval.tsx')).ScriptApproval,
  );
  TimelineComments.fill(
    async () => (await import('../features/tasks/approvals/parts/timeline-comments.tsx')).TimelineComments,
  );
  SpokenScript.fill(
    async () => (await import('../features/tasks/recording-tasks/parts/spoken-drawer.tsx')).SpokenDrawer,
  );
  ScriptShots.fill(
    async () => (await import('../features/tasks/recording-tasks/parts/script-shots.tsx')).ScriptShots,
  );
  StoryboardShots.fill(
    async () =>
      (await import('../features/tasks/recording-tasks/parts/storyboard-shots.tsx')).StoryboardShots,
  );
  StoryboardLinks.fill(
    async () => (await import('../features/audience/storyboard-links/parts/links-dialog.tsx')).LinksDialog,
  );
  JobTemplates.fill(
    async () => (await import('../features/tasks/job-templates/parts/job-template-list.tsx')).JobTemplateList,
  );
  ProgramLinks.fill(
    async () =>
      (await import('../features/audience/share-links/parts/share-links-panel.tsx')).ShareLinksPanel,
  );
}
