import { createSlot } from '../../../../lib/slots.tsx';

export interface ProgramLinksProps {
  readonly programId: string;
  readonly isPublished: boolean;
}

/** The links for people without an account, beside the editor. */
export const ProgramLinks = createSlot<ProgramLinksProps>();
