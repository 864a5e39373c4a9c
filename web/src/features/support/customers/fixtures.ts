// A customer and its admins as support gets them from the server, for tests.
import type { Customer, ListedAdministrator } from '@rushes/contract/support/customers';

const customerId = '20000000-0000-4000-8000-000000000001';
export const adminId = '20000000-0000-4000-8000-000000000002';

export const customerOf = (more: Partial<Customer> = {}): Customer => ({
  customerId,
  name: 'North',
  city: 'Kiel',
  state: 'active',
  users: 3,
  seatLimit: null,
  storageBytes: 0,
  quotaBytes: 500_000_000_000,
  closesAt: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  organisation: { name: 'North', addressLine: '', city: 'Kiel', state: '', zip: '' },
  houseFps: 30,
  flags: {
    storyboard: false,
    campaignManager: false,
    vendor: false,
    hideOrganisationView: false,
    zoomIntegration: false,
    youtubeIntegration: false,
  },
  isDemo: false,
  stateReason: null,
  trialEndsAt: null,
  erasesAt: null,
  administrators: 1,
  revision: 4,
  ...more,
});

export const administratorOf = (more: Partial<ListedAdministrator> = {}): ListedAdministrator => ({
  customerUserId: adminId,
  customerId,
  customerName: 'North',
  name: 'Ada Berg',
  userName: 'ada@north.example',
  role: 'cm',
  state: 'active',
  lastSignInAt: null,
  invitationId: null,
  ...more,
});
