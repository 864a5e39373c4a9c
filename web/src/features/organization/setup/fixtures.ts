// The setup of an organisation as the server sends it, for tests.
import { usualCaptionStyle } from '@rushes/contract/media/lists/caption-style';
import type { Setup } from '@rushes/contract/organization/setup';

export const setupOf = (more: Partial<Setup> = {}): Setup => ({
  organisation: { name: 'North', addressLine: 'Quay 1', city: 'Kiel', state: '', zip: '24103' },
  rules: {
    idleMinutes: 30,
    viewedPercent: 90,
    audienceOrganisation: true,
    binDays: 30,
    blockExpiredLicences: false,
    requireApproval: false,
    forbidOwnApproval: false,
    unpublishWithoutConsent: false,
    automaticCaptions: false,
    captionLanguage: null,
  },
  canWriteCaptions: true,
  links: {
    terms: 'https://north.example/terms',
    privacy: null,
    chat: null,
    browserPlugin: null,
    analytics: null,
  },
  video: { titleFontId: null, captionStyle: usualCaptionStyle },
  brand: { accentColour: '#0f766e', logoUrl: null },
  usage: { storageBytes: 1e9, quotaBytes: 1e10, seats: 3, seatLimit: null },
  flags: {
    storyboard: false,
    campaignManager: false,
    vendor: false,
    hideOrganisationView: false,
    zoomIntegration: false,
    youtubeIntegration: false,
  },
  revision: 4,
  ...more,
});
