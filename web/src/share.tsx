import './lib/format/trusted-types.ts';
import '@fontsource-variable/inter/wght.css';
import './share/share.css';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import type { MailLink } from './share/mail-page.tsx';
import { SharePage } from './share/share-page.tsx';

const MailPage = lazy(async () => ({ default: (await import('./share/mail-page.tsx')).MailPage }));

const NotificationMailPage = lazy(async () => ({
  default: (await import('./share/notification-mail-page.tsx')).NotificationMailPage,
}));

const PhonePage = lazy(async () => ({ default: (await import('./share/phone-page.tsx')).PhonePage }));

const GuestPage = lazy(async () => ({ default: (await import('./share/guest/guest-page.tsx')).GuestPage }));

const ReviewPage = lazy(async () => ({
  default: (await import('./share/review/review-page.tsx')).ReviewPage,
}));

const BoardPage = lazy(async () => ({ default: (await import('./share/board/board-page.tsx')).BoardPage }));

const TaskPage = lazy(async () => ({ default: (await import('./share/task/task-page.tsx')).TaskPage }));

const isTask = /^\/g\/task\/?$/.test(location.pathname);
const isReview = /^\/g\/review\/?$/.test(location.pathname);
const guest = isReview || isTask ? null : /^\/g(?:\/([^/?#]*))?\/?$/.exec(location.pathname);
const phone = /^\/phone\/([^/?#]+)/.exec(location.pathname)?.[1];
const mail = /^\/mail\/(unsubscribe|preferences|confirm)\/([^/?#]+)/.exec(location.pathname);
const notifications = /^\/mail\/notifications\/([^/?#]+)/.exec(location.pathname)?.[1];
const board = /^\/b\/([^/?#]+)/.exec(location.pathname)?.[1];
const slug = /^\/s\/([^/?#]+)/.exec(location.pathname)?.[1] ?? '';
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
createRoot(root).render(
  mail === null &&
    phone === undefined &&
    board === undefined &&
    notifications === undefined &&
    guest === null &&
    !isReview &&
    !isTask ? (
    <SharePage slug={slug} />
  ) : (
    <Suspense fallback={<main className="page" aria-busy="true" />}>
      {phone !== undefined && <PhonePage code={phone} />}
      {notifications !== undefined && <NotificationMailPage token={notifications} />}
      {board !== undefined && <BoardPage token={board} />}
      {isReview && <ReviewPage />}
      {isTask && <TaskPage />}
      {guest !== null && <GuestPage slug={guest[1] ?? ''} />}
      {mail !== null && <MailPage link={mail[1] as MailLink} token={mail[2] ?? ''} />}
    </Suspense>
  ),
);
