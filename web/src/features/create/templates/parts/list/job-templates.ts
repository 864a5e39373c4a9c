import { createSlot } from '../../../../../lib/device/slots.tsx';

/** The list of job templates, beside that of templates. */
export const JobTemplates = createSlot<object>();
