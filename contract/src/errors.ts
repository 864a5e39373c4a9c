/**
 * Every error code with the HTTP status it travels on and the English sentence people read.
 * Inside `/rest` a refused request is HTTP 200 with `status: 'Error'`: the client drops its session on 400, 401 and 500,
 * so those are kept for what they mean. A message never holds a text that a user typed.
 */
export const errors = {
  'not-signed-in': { http: 401, message: 'You are signed out. Sign in to go on.' },
  'switch-customer': { http: 409, message: 'This belongs to another of your profiles.' },
  'rate-limited': { http: 429, message: 'Too many requests at once. Wait a moment and try again.' },
  busy: { http: 503, message: 'The server is busy or restarting. Try again in a few seconds.' },
  'disk-full': {
    http: 507,
    message: 'The server has no storage left. Tell your administrator; your work is kept.',
  },
  'too-large': { http: 413, message: 'That is larger than the server takes.' },
  internal: {
    http: 500,
    message: 'Something broke on our side. Try again; if it stays, give support the number below.',
  },

  unreadable: {
    http: 200,
    message: 'The request could not be read. Load the page and try again; nothing was changed.',
  },
  invalid: { http: 200, message: 'Some of what was entered cannot be used. See the fields marked.' },
  forbidden: {
    http: 200,
    message: 'Your role does not allow this. A content manager or administrator can give you the right.',
  },
  'not-found': { http: 200, message: 'It is not here: it may have been deleted, or the link is wrong.' },
  conflict: { http: 200, message: 'Someone saved while you were editing. Choose which version to keep.' },
  'wrong-state': { http: 200, message: 'That is not possible in its present state.' },

  'own-role': { http: 200, message: 'Nobody changes their own role. Ask another administrator.' },
  'beyond-own-rights': {
    http: 200,
    message: "This includes permissions that you don't have, so you can't give or change it.",
  },
  'role-held': { http: 200, message: 'People hold this role. Say which role they get instead.' },
  'name-taken': { http: 200, message: 'That name is taken. Choose another one.' },

  'profile-locked': { http: 200, message: 'This profile is locked. Your administrator can unlock it.' },
  'own-profile': {
    http: 200,
    message: 'Nobody takes their own profile out of use. Ask another administrator or content manager.',
  },
  'last-of-role': {
    http: 200,
    message: 'This is the last active administrator or content manager. Give someone else that role first.',
  },
  'password-wrong': { http: 200, message: 'The current password is not right.' },
  'password-weak': { http: 200, message: 'Choose a longer or less common password: at least 8 characters.' },
  'code-gone': {
    http: 200,
    message: 'This link was used already or has expired. Ask for a new one.',
  },
  'captcha-required': { http: 200, message: 'Show that you are no machine, then sign in again.' },

  'clip-not-ready': {
    http: 200,
    message: 'This clip cannot be used yet: it is still arriving or could not be read.',
  },
  'clip-in-use': {
    http: 200,
    message: 'The clip is used in programs; remove it there first, or delete it knowing that.',
  },
  'quota-exceeded': {
    http: 200,
    message: 'Your organisation has used up its storage. Delete something or ask for more.',
  },
  'mail-needed': {
    http: 200,
    message: 'Connect a mail server to invite people who already use Rushes in another organisation.',
  },
  'invited-other-user': {
    http: 200,
    message: 'This invitation is for another user. Sign in with the invited email address.',
  },
  'seats-taken': {
    http: 200,
    message: 'Your organisation has no seats left. Deactivate a user, or ask support for more seats.',
  },
  'support-looks-only': {
    http: 200,
    message: 'Support looks into this organisation and changes nothing. Leave the view to go on.',
  },
  'preview-looks-only': {
    http: 200,
    message: 'You are looking at a preview: nothing can be changed in it. Leave it first.',
  },
  'timeline-empty': { http: 200, message: 'There is nothing to publish yet. Add a clip first.' },
  'trim-outside': { http: 200, message: 'A trim is outside its clip or leaves nothing to play.' },
  'range-not-allowed': {
    http: 200,
    message: 'You can only use the part of this clip that is already in the program.',
  },
  'rate-differs': {
    http: 200,
    message: 'The clips run at different frame rates and cannot stand in one program.',
  },
  'access-widens': {
    http: 200,
    message: 'More people could watch than can now. Look at who they are, then confirm it.',
  },
  'access-stays': {
    http: 200,
    message:
      'Some would still see it through a channel. Look at who they are, then take it out there or confirm it.',
  },
  'not-published': { http: 200, message: 'The program is not published.' },

  'image-unusable': {
    http: 200,
    message: 'That is no image we can read. Use PNG, JPEG, WebP or GIF of at most 10 MB and 35 megapixels.',
  },

  'link-gone': {
    http: 200,
    message: 'This link has expired or was withdrawn. Ask the person who sent it for a new one.',
  },
  'link-paused': { http: 200, message: 'This video is not available at the moment.' },
  'link-password': { http: 200, message: 'This link needs its password.' },
} as const satisfies Record<string, { http: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** One field that was refused: `path` as in `timeline.items.0.inMs`. */
export interface FieldError {
  path: string;
  message: string;
}

/** The fixed texts of the token endpoint, which the client compares. */
export const tokenErrors = {
  badCredentials: 'The user name or password is not right.',
  invalidRefreshToken: 'Invalid refresh token',
  notActive: 'User is not active',
  unsupportedGrant: 'This grant type is not supported.',
  badRequest: 'The token request is not complete.',
  tooMany: 'Too many attempts. Wait a moment and try again.',
  profileLocked: 'This profile is locked. Sign in without this link to use your other profiles.',
  customerSuspended:
    'Your organisation is suspended: nobody signs in until it is let in again. Ask those who run it.',
  customerClosed: 'Your organisation has closed its account here: nobody signs in any more.',
  codeGone: 'This link was used already or has expired. Ask for a new one.',
  captchaRequired: 'Show that you are no machine, then sign in again.',
  demoForwarded: 'Demo users can sign in only on the machine that the demo runs on.',
} as const;
