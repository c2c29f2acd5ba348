import './services/global-options.ts';

export { acceptDraft } from './callables/accept-draft.ts';
export { changeLevel } from './callables/change-level.ts';
export { decideApplication } from './callables/decide-application.ts';
export { deleteEvent } from './callables/delete-event.ts';
export { deleteMyAccount } from './callables/delete-my-account.ts';
export { deleteUser } from './callables/delete-user.ts';
export { deleteVideo } from './callables/delete-video.ts';
export { exportMyData } from './callables/export-my-data.ts';
export { moderate } from './callables/moderate.ts';
export { muteMember } from './callables/mute-member.ts';
export { saveMoves } from './callables/save-moves.ts';
export { memberActivity } from './callables/member-activity.ts';
export { replaceFilm } from './callables/replace-film.ts';
export { setAdmin } from './callables/set-admin.ts';
export { setMembership } from './callables/set-membership.ts';
export { setTrainer } from './callables/set-trainer.ts';
export { signMediaUrls } from './callables/sign-media-urls.ts';
export { unpublishVideo } from './callables/unpublish-video.ts';
export { api } from './http/api.ts';
export { img } from './http/img.ts';
export { page } from './http/page.ts';
export { sitemap } from './http/sitemap.ts';
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
