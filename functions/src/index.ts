import './platform/function-options.ts';

export { app, billing, img, page, stripeWebhook } from './registries/http-services.ts';
export { every15Minutes, everyHour, everyMinute, everyNight } from './registries/schedules.ts';
export {
  onChatRoomWritten,
  onMessageWritten,
  onMoveReviewWritten,
  onReportWritten,
  onSupportMessageWritten,
} from './registries/community-triggers.ts';
export {
  onCommentWritten,
  onEventWritten,
  onFileUploaded,
  onSettingsWritten,
  onVideoWritten,
} from './registries/content-triggers.ts';
export { encodeMedia } from './registries/content-tasks.ts';
export { onMailCreated } from './registries/mail-triggers.ts';
export {
  onApplicationWritten,
  onDeletionCreated,
  onLibraryWritten,
  onOrderWritten,
  onProfileWritten,
  onSessionWritten,
} from './registries/member-triggers.ts';
