import './services/service-options.ts';

export { app, billing, img, page, stripeWebhook } from './http/services.ts';
export { announceVipEvents } from './schedules/announce-vip-events.ts';
export { continueDeclarations } from './schedules/continue-declarations.ts';
export { continueDeletions } from './schedules/continue-deletions.ts';
export { endGrace } from './schedules/end-grace.ts';
export { countMetrics } from './schedules/count-metrics.ts';
export { foldViews } from './schedules/fold-views.ts';
export { purgeIdentityImages } from './schedules/purge-identity-images.ts';
export { purgeUploads } from './schedules/purge-uploads.ts';
export { reconcileStripe } from './schedules/reconcile-stripe.ts';
export {
  chatRoomsAudited,
  eventsAudited,
  ordersAudited,
  reportsAudited,
  settingsAudited,
  videosAudited,
} from './triggers/admin-wrote.ts';
export { applicationWritten } from './triggers/application-written.ts';
export { avatarReplaced } from './triggers/avatar-replaced.ts';
export { commentWritten } from './triggers/comment-written.ts';
export { deletionRequested } from './triggers/deletion-requested.ts';
export { draftReviewed } from './triggers/draft-reviewed.ts';
export { eventImageReplaced } from './triggers/event-image-replaced.ts';
export { libraryWritten } from './triggers/library-written.ts';
export { memberEmailChanged } from './triggers/member-email-changed.ts';
export { memberRenamed } from './triggers/member-renamed.ts';
export { messageDeleted } from './triggers/message-deleted.ts';
export { orderShipped } from './triggers/order-shipped.ts';
export { profileWritten } from './triggers/profile-written.ts';
export { reportFiled } from './triggers/report-filed.ts';
export { sessionWritten } from './triggers/session-written.ts';
export { applicationsCounted, draftsCounted, ordersCounted, reportsCounted } from './triggers/task-written.ts';
export { videoDeleted } from './triggers/video-deleted.ts';
export { videoFilesReplaced } from './triggers/video-files-replaced.ts';
export { videoWritten } from './triggers/video-written.ts';
