/**
 * Every error code with the HTTP status it travels on and the English sentence users read.
 * Inside `/rest` a refused request is HTTP 200 with `status: 'Error'`: the client drops its session on 400, 401 and 500,
 * so those are kept for what they mean. A message never holds a text that a user typed.
 */
export const errors = {
  'not-signed-in': { http: 401, message: "You're signed out. Sign in to continue." },
  'switch-customer': { http: 409, message: 'This belongs to another of your profiles.' },
  'rate-limited': { http: 429, message: 'Too many requests. Wait a moment and try again.' },
  busy: { http: 503, message: 'The server is busy or restarting. Try again in a few seconds.' },
  'disk-full': {
    http: 507,
    message: 'The server is out of storage. Tell your administrator; your work is kept.',
  },
  'too-large': { http: 413, message: 'This is too large. Choose something smaller.' },
  internal: {
    http: 500,
    message: 'Something went wrong on our side. Try again, or contact support with the reference ID below.',
  },

  unreadable: {
    http: 200,
    message: "The request couldn't be read, so nothing was changed. Reload the page and try again.",
  },
  invalid: { http: 200, message: "Some fields aren't valid. Check the marked fields." },
  forbidden: {
    http: 200,
    message: "You don't have permission to do this. Ask a content manager or administrator.",
  },
  'not-found': {
    http: 200,
    message: "This item couldn't be found. It may have been deleted, or the link may be wrong.",
  },
  conflict: {
    http: 200,
    message: 'Someone else changed this. Check the current version, then try again.',
  },
  'wrong-state': {
    http: 200,
    message: "This isn't possible right now. Reload the page to see the current status.",
  },

  'own-role': { http: 200, message: "You can't change your own role. Ask another administrator." },
  'beyond-own-rights': {
    http: 200,
    message: "This includes permissions you don't have, so you can't assign or change it.",
  },
  'role-held': { http: 200, message: 'This role is assigned to users. Choose a new role for them.' },
  'name-taken': { http: 200, message: 'This name is taken. Choose another.' },

  'profile-locked': { http: 200, message: 'This profile is locked. An administrator can unlock it.' },
  'own-profile': {
    http: 200,
    message: "You can't deactivate your own profile. Ask another administrator or content manager.",
  },
  'last-of-role': {
    http: 200,
    message:
      'This is the last active administrator or content manager. Assign that role to someone else first.',
  },
  'password-wrong': { http: 200, message: 'Your current password is wrong. Try again.' },
  'password-weak': { http: 200, message: 'Choose a longer or less common password: at least 8 characters.' },
  'code-gone': {
    http: 200,
    message: "This link has already been used or has expired. You'll need a new one.",
  },
  'captcha-required': { http: 200, message: "Confirm that you're not a robot, then sign in again." },

  'clip-not-ready': {
    http: 200,
    message: "This clip isn't ready or couldn't be read. Wait until it's ready, or choose another one.",
  },
  'clip-in-use': {
    http: 200,
    message: 'Some of the clips are used in programs. Choose a new owner for them.',
  },
  'no-captions': {
    http: 200,
    message: 'There are no captions in this language. They may have been deleted.',
  },
  'speech-off': {
    http: 200,
    message: "Speech recognition isn't set up on this server. Ask your administrator to set it up.",
  },
  'no-sound': { http: 200, message: 'This clip has no sound. Choose another clip.' },
  'too-many-languages': {
    http: 200,
    message: 'This clip already has captions in 20 languages. Delete those in one language first.',
  },
  'folder-in-itself': { http: 200, message: "A folder can't be moved into itself. Choose another folder." },
  'too-many-folders': {
    http: 200,
    message: "There are too many folders here, or they're nested too deeply. Choose another place.",
  },
  'too-many-imports': {
    http: 200,
    message: 'Too many imports are running. Wait until some have finished, then try again.',
  },
  'quota-exceeded': {
    http: 200,
    message: 'Your organisation is out of storage. Delete something, or contact support for more.',
  },
  'mail-needed': {
    http: 200,
    message:
      'Users with an account in another organisation can only be invited by email. Ask your administrator to connect a mail server.',
  },
  'invited-other-user': {
    http: 200,
    message: 'This invitation is for another user. Sign in with the invited email address.',
  },
  'seats-taken': {
    http: 200,
    message: 'Your organisation has no seats left. Deactivate a user, or contact support for more.',
  },
  'support-looks-only': {
    http: 200,
    message: "You can't make changes in a support view. Exit the view to continue.",
  },
  'preview-looks-only': {
    http: 200,
    message: "You can't make changes in a preview. Exit the preview to continue.",
  },
  'comments-off': { http: 200, message: 'Comments are turned off for this program.' },
  'too-many-replies': { http: 200, message: 'This comment has too many replies. Add a new comment instead.' },
  'licence-expired': {
    http: 200,
    message: "A clip's licence has expired. Renew it or replace the clip, then publish again.",
  },
  'consent-ended': {
    http: 200,
    message: 'Consent for a clip has ended. Use another clip.',
  },
  'consent-internal': {
    http: 200,
    message: 'A guest in this video agreed to internal use only. Share it within your organisation instead.',
  },
  'not-approved': {
    http: 200,
    message: 'Your organisation publishes approved versions only. Request approval, then publish.',
  },
  'timeline-unreadable': {
    http: 200,
    message:
      "This file can't be read as a timeline. Export it as OpenTimelineIO or EDL (CMX 3600) and try again.",
  },
  'timeline-without-clips': {
    http: 200,
    message:
      'None of the clips in this timeline were found. Upload the files to Footage with the same names and try again.',
  },
  'timeline-empty': { http: 200, message: "There's nothing to publish yet. Add a clip first." },
  'trim-outside': {
    http: 200,
    message: 'A trim is outside its clip or leaves nothing to play. Adjust it and try again.',
  },
  'range-not-allowed': {
    http: 200,
    message: "You can only use the part of this clip that's already in the program.",
  },
  'rate-differs': {
    http: 200,
    message: "These clips have different frame rates and can't be used in one program.",
  },
  'audience-changes': {
    http: 200,
    message: 'This lets more users watch. Check who they are, then confirm.',
  },
  'not-scheduled': { http: 200, message: 'Nothing is scheduled. The program may have gone live just now.' },
  'too-many-downloads': {
    http: 200,
    message: 'Three of your videos are being made already. Wait until one is ready, or cancel one.',
  },
  'too-long-for-captions': {
    http: 200,
    message: 'Captions can be put into videos of up to 2 hours. Choose a shorter part.',
  },
  'not-viewed': { http: 200, message: 'Watch this program first, then confirm.' },
  'must-be-watched': {
    http: 200,
    message: "This program is required, so it can't be marked as viewed. Watch it instead.",
  },
  'reminded-lately': {
    http: 200,
    message: 'Viewers were reminded within the last 24 hours. Try again tomorrow.',
  },
  'not-published': { http: 200, message: "This program isn't published." },

  'image-unusable': {
    http: 200,
    message:
      "This file isn't a supported image. Use PNG, JPEG, WebP or GIF of at most 10 MB and 35 megapixels.",
  },

  'link-gone': {
    http: 200,
    message: 'This link has expired or was revoked. Ask the sender for a new one.',
  },
  'link-paused': { http: 200, message: "This video isn't available right now." },
  'guests-closed': { http: 200, message: "This isn't open for recordings right now." },
  'link-password': { http: 200, message: 'Enter the password for this link.' },
} as const satisfies Record<string, { http: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** One field that was refused: `path` as in `timeline.items.0.inMs`. */
export interface FieldError {
  path: string;
  message: string;
}

/** The fixed texts of the token endpoint, which the client compares. */
export const tokenErrors = {
  badCredentials: 'The username or password is wrong.',
  invalidRefreshToken: 'Invalid refresh token',
  notActive: 'User is not active',
  unsupportedGrant: 'This grant type is not supported.',
  badRequest: 'The token request is incomplete.',
  tooMany: 'Too many attempts. Wait a moment and try again.',
  profileLocked: 'This profile is locked. Sign in without this link to use your other profiles.',
  customerSuspended: 'Your organisation is suspended, so nobody can sign in. Contact support.',
  customerClosed: 'Your organisation has closed its account, so nobody can sign in.',
  codeGone: "This link has already been used or has expired. You'll need a new one.",
  captchaRequired: "Confirm that you're not a robot, then sign in again.",
  demoForwarded: 'Demo users can only sign in on the machine that runs the demo.',
} as const;
