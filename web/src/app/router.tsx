import { lazy, type ReactNode, Suspense } from 'react';
import { Route, Routes, useLocation, useParams } from 'react-router-dom';
import { PLANS } from '@atelier/domain/billing/plans';
import { isTier, LOCALES } from '@atelier/domain/values';
import { PageLoader } from '../components/feedback/page-loader.tsx';
import { lazyPage } from '../lib/lazy-page.ts';
import { LEGAL_TEXTS, publicHref, PUBLIC_PAGES, route } from '../lib/routes.ts';
import { AppShell } from '../features/shell/app-shell.tsx';
import { NotFoundPage } from '../features/shell/not-found-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { Guard } from './guard/guard-decision.ts';
import { GuardedRoute } from './guard/guarded-route.tsx';
import { SiteNotices } from './site-notices.tsx';

const LandingPage = lazyPage(
  'LandingPage',
  ['events', 'landing', 'plans'],
  () => import('../features/landing/landing-page.tsx'),
);
const AboutPage = lazyPage(
  'AboutPage',
  ['about'],
  () => import('../features/static-pages/about-page.tsx'),
);
const ContactPage = lazyPage(
  'ContactPage',
  ['contact'],
  () => import('../features/static-pages/contact-page.tsx'),
);
const LegalPage = lazyPage(
  'LegalPage',
  [],
  () => import('../features/static-pages/legal-page.tsx'),
);
const EventsPage = lazyPage(
  'EventsPage',
  ['events'],
  () => import('../features/events/events-page.tsx'),
);
const EventPage = lazyPage(
  'EventPage',
  ['events'],
  () => import('../features/events/event-page.tsx'),
);
const LoginPage = lazyPage('LoginPage', ['auth'], () => import('../features/auth/login-page.tsx'));
const RegisterPage = lazyPage(
  'RegisterPage',
  ['auth'],
  () => import('../features/auth/register-page.tsx'),
);
const ForgotPasswordPage = lazyPage(
  'ForgotPasswordPage',
  ['auth'],
  () => import('../features/auth/forgot-password-page.tsx'),
);
const EmailLinkPage = lazyPage(
  'EmailLinkPage',
  ['auth'],
  () => import('../features/auth/email-link-page.tsx'),
);
const SubscriptionPage = lazyPage(
  'SubscriptionPage',
  ['billing', 'dashboard', 'library', 'plans', 'profile'],
  () => import('../features/billing/subscription-page.tsx'),
);
const StarterKitPage = lazyPage(
  'StarterKitPage',
  ['shop'],
  () => import('../features/starter-kit/starter-kit-page.tsx'),
);
const KitConfirmationPage = lazyPage(
  'ConfirmationPage',
  ['shop'],
  () => import('../features/starter-kit/confirmation-page.tsx'),
);
const OrderPage = lazyPage(
  'OrderPage',
  ['profile', 'shop'],
  () => import('../features/starter-kit/order-page.tsx'),
);
const ContractPage = lazyPage(
  'ContractPage',
  ['contracts'],
  () => import('../features/contracts/contract-page.tsx'),
);
const MaintenancePage = lazyPage(
  'MaintenancePage',
  ['auth', 'maintenance'],
  () => import('./maintenance/maintenance-page.tsx'),
);
const DashboardScreen = lazyPage(
  'DashboardScreen',
  ['achievements', 'dashboard', 'events', 'library'],
  () => import('./screens/dashboard-screen.tsx'),
);
const ProfileScreen = lazyPage(
  'ProfileScreen',
  ['billing', 'notifications', 'practice', 'profile', 'trainer-application'],
  () => import('./screens/profile-screen.tsx'),
);
const AchievementsScreen = lazyPage(
  'AchievementsScreen',
  ['achievements'],
  () => import('./screens/achievements-screen.tsx'),
);
const NotificationsPage = lazyPage(
  'NotificationsPage',
  ['notifications'],
  () => import('../features/notifications/notifications-page.tsx'),
);
const UnsubscribePage = lazyPage(
  'UnsubscribePage',
  ['notifications'],
  () => import('../features/notifications/unsubscribe-page.tsx'),
);
const FormationPage = lazyPage(
  'LearningPathPage',
  ['formation', 'library'],
  () => import('../features/learning-path/learning-path-page.tsx'),
);
const LibraryPage = lazyPage(
  'LibraryPage',
  ['dashboard', 'library'],
  () => import('../features/library/library-page.tsx'),
);
const PreviewPage = lazyPage(
  'PreviewPage',
  ['library', 'plans'],
  () => import('../features/library/preview-page.tsx'),
);
const ChatScreen = lazyPage(
  'ChatScreen',
  ['chat', 'events'],
  () => import('./screens/chat-screen.tsx'),
);
const VideoScreen = lazyPage(
  'VideoScreen',
  ['achievements', 'library', 'plans', 'video'],
  () => import('./screens/video-screen.tsx'),
);
const GuidedSessionScreen = lazyPage(
  'GuidedSessionScreen',
  ['achievements', 'plans', 'practice', 'takes'],
  () => import('./screens/guided-session-screen.tsx'),
);
const AdminArea = lazyPage('AdminArea', ['admin'], () => import('./screens/admin-area.tsx'));
const TrainerScreen = lazyPage(
  'TrainerScreen',
  ['admin', 'library', 'live', 'reviews', 'upload-pro'],
  () => import('./screens/trainer-screen.tsx'),
);
const TrainerReviewsPage = lazyPage(
  'TrainerReviewsPage',
  ['reviews'],
  () => import('../features/reviews/trainer/trainer-reviews-page.tsx'),
);
const TrainerReviewPage = lazyPage(
  'TrainerReviewPage',
  ['reviews'],
  () => import('../features/reviews/trainer/trainer-review-page.tsx'),
);
const SessionsPage = lazyPage(
  'SessionsPage',
  ['live'],
  () => import('../features/live/sessions-page.tsx'),
);
const SendReviewPage = lazyPage(
  'SendReviewPage',
  ['plans', 'practice', 'reviews', 'takes'],
  () => import('../features/reviews/send/send-review-page.tsx'),
);
const ReviewsPage = lazyPage(
  'ReviewsPage',
  ['reviews', 'takes'],
  () => import('../features/reviews/member/reviews-page.tsx'),
);
const ReviewPage = lazyPage(
  'ReviewPage',
  ['reviews'],
  () => import('../features/reviews/member/review-page.tsx'),
);
const ValidatedMovePage = lazyPage(
  'ValidatedMovePage',
  ['reviews'],
  () => import('../features/reviews/validated-move-page.tsx'),
);
const SessionPage = lazyPage(
  'SessionPage',
  ['live'],
  () => import('../features/live/session-page.tsx'),
);
/** Provides the live data of signed-in routes; loaded with them, never with a visitor's page. */
const ReactfireLive = lazy(async () => ({
  default: (await import('../lib/firestore/reactfire-live.tsx')).ReactfireLiveProvider,
}));
const ComponentStatesPage = import.meta.env.DEV
  ? lazyPage('ComponentStatesPage', ['auth'], () => import('./screens/component-states-page.tsx'))
  : null;

/** Shows a library at `/videos/{free|basic|pro|premium}`; any other segment is a video's id. */
function VideosRoute() {
  const { segment = '' } = useParams();
  if (!isTier(segment)) return openPage(<VideoScreen key={segment} videoId={segment} />);
  const guard: Guard = segment === 'free' ? { kind: 'open' } : { kind: 'tier', tiers: [segment] };
  return page(guard, <LibraryPage key={segment} level={segment} />);
}

function EventRoute() {
  const { eventId = '' } = useParams();
  return openPage(<EventPage key={eventId} eventId={eventId} />);
}

function SessionRoute() {
  const { sessionId = '' } = useParams();
  return memberPage(<SessionPage key={sessionId} sessionId={sessionId} />);
}

function OrderRoute() {
  const { orderId = '' } = useParams();
  return memberPage(<OrderPage key={orderId} orderId={orderId} />);
}

function ReviewRoute() {
  const { reviewId = '' } = useParams();
  return memberPage(<ReviewPage key={reviewId} reviewId={reviewId} />);
}

function ValidatedMoveRoute() {
  const { code = '' } = useParams();
  return openPage(<ValidatedMovePage key={code} code={code} />);
}

function TrainerReviewRoute() {
  const { reviewId = '' } = useParams();
  return livePage({ kind: 'trainer' }, <TrainerReviewPage key={reviewId} reviewId={reviewId} />);
}

/** Content of the pages that have one address per language. */
const PUBLIC_CONTENT: Readonly<Record<string, ReactNode>> = {
  [route.home]: <LandingPage />,
  [route.events]: <EventsPage />,
  [route.about]: <AboutPage />,
  [route.contact]: <ContactPage />,
  ...Object.fromEntries(
    LEGAL_TEXTS.map((text) => [`/${text}`, <LegalPage key={text} text={text} />]),
  ),
};

function page(guard: Guard, content: ReactNode) {
  return <GuardedRoute guard={guard}>{content}</GuardedRoute>;
}

const openPage = (content: ReactNode) => page({ kind: 'open' }, content);
const livePage = (guard: Guard, content: ReactNode) =>
  page(guard, <ReactfireLive>{content}</ReactfireLive>);
const memberPage = (content: ReactNode) => livePage({ kind: 'member' }, content);

/** All routes of the app; each page loads, and can fail, separately. */
export function AppRoutes() {
  const location = useLocation();
  return (
    <AppShell notices={<SiteNotices />}>
      <ErrorBoundary key={location.pathname}>
        <Suspense fallback={<PageLoader />}>
          <Routes>
            <Route path={route.login} element={page({ kind: 'signed-out' }, <LoginPage />)} />
            <Route path={route.register} element={page({ kind: 'signed-out' }, <RegisterPage />)} />
            <Route path={route.forgotPassword} element={<ForgotPasswordPage />} />
            <Route path={route.resetPassword} element={<EmailLinkPage />} />
            <Route path={route.profile} element={memberPage(<ProfileScreen />)} />
            <Route path={route.dashboard} element={memberPage(<DashboardScreen />)} />
            <Route path={route.subscription} element={memberPage(<SubscriptionPage />)} />
            <Route path={route.starterKit} element={openPage(<StarterKitPage />)} />
            <Route
              path={route.starterKitConfirmation}
              element={openPage(<KitConfirmationPage />)}
            />
            <Route path={route.order} element={<OrderRoute />} />
            <Route
              path={route.endContract}
              element={openPage(<ContractPage key="end" declaration="end" />)}
            />
            <Route
              path={route.withdraw}
              element={openPage(<ContractPage key="withdraw" declaration="withdraw" />)}
            />
            <Route path={route.achievements} element={memberPage(<AchievementsScreen />)} />
            <Route path={route.sessions} element={memberPage(<SessionsPage />)} />
            <Route path={route.session} element={<SessionRoute />} />
            <Route path={route.reviews} element={memberPage(<ReviewsPage />)} />
            <Route path={route.newReview} element={memberPage(<SendReviewPage />)} />
            <Route path={route.review} element={<ReviewRoute />} />
            <Route path={route.validatedMove} element={<ValidatedMoveRoute />} />
            <Route path={route.notifications} element={memberPage(<NotificationsPage />)} />
            <Route path={route.unsubscribe} element={openPage(<UnsubscribePage />)} />
            <Route
              path={route.chat}
              element={livePage({ kind: 'tier', tiers: ['premium'] }, <ChatScreen />)}
            />
            <Route path={route.event} element={<EventRoute />} />
            {PLANS.map(({ tier }) => (
              <Route
                key={tier}
                path={route.formation[tier]}
                element={page(
                  { kind: 'tier', tiers: [tier] },
                  <FormationPage key={tier} tier={tier} />,
                )}
              />
            ))}
            {PLANS.map(({ tier }) => (
              <Route
                key={tier}
                path={route.preview[tier]}
                element={openPage(<PreviewPage key={tier} tier={tier} />)}
              />
            ))}
            <Route path={route.video} element={<VideosRoute />} />
            <Route path={route.guidedSession} element={memberPage(<GuidedSessionScreen />)} />
            <Route
              path={route.uploadPro}
              element={livePage({ kind: 'trainer' }, <TrainerScreen />)}
            />
            <Route
              path={route.trainerReviews}
              element={livePage({ kind: 'trainer' }, <TrainerReviewsPage />)}
            />
            <Route path={route.trainerReview} element={<TrainerReviewRoute />} />
            <Route
              path={`${route.admin.root}/*`}
              element={livePage({ kind: 'admin' }, <AdminArea />)}
            />
            <Route path={route.maintenance} element={<MaintenancePage />} />
            {PUBLIC_PAGES.flatMap((publicPage) =>
              LOCALES.map((locale) => {
                const path = publicHref(locale, publicPage);
                return <Route key={path} path={path} element={PUBLIC_CONTENT[publicPage]} />;
              }),
            )}
            {ComponentStatesPage === null ? null : (
              <Route path={route.componentStates} element={<ComponentStatesPage />} />
            )}
            <Route path={route.notFound} element={<NotFoundPage />} />
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </AppShell>
  );
}
