// Limits of comments on storyboards; on their own, so that the page of visitors stays small.

export const boardCommentMost = 2000;
export const visitorNameMost = 80;
/** Of visitors, so that users can always answer. */
export const visitorCommentsMost = 500;
/** By one link. */
export const visitorCommentsAnHourMost = 60;
