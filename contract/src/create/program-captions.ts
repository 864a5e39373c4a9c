// How the captions of a program look.
import { z } from 'zod';
import { call, id } from '../call.ts';
import { captionStyle } from '../media/captions.ts';
import { editing } from './program-publication.ts';

/** `program` is the shape that calls answer with. */
export const captionCalls = <Program extends z.ZodType>(program: Program) => ({
  setCaptionStyle: call({
    summary:
      'Chooses how the captions of the draft look: in players, and in the picture of downloads. Of two choices the later one is kept.',
    request: z.object({ programId: id, captionStyle }),
    response: program,
    errors: ['not-found', 'forbidden'],
    ...editing,
  }),
});
