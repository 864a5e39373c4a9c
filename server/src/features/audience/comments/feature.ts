import type { Context } from '../../../context.ts';
import { feature } from '../../../feature.ts';
import { commentCalls } from './calls.ts';
import { defineCommentJobs } from './jobs.ts';
import { commentData } from './personal-data-store.ts';

export const comments = feature({
  name: 'comments',
  tables: ['program_comment_settings', 'program_comments', 'program_reactions'],
  create: (context: Context) => context,
  calls: (context) => ({ comment: commentCalls(context) }),
  jobs: defineCommentJobs,
  personalData: () => [commentData],
});
