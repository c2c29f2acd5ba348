import './platform/function-options.ts';

export { app, billing, dataExport, img, page, stripeWebhook } from './registries/http-services.ts';
export { every15Minutes, everyHour, everyMinute, everyNight } from './registries/schedules.ts';
export {
  onChatRoomWritten,
  onMessageWritten,
  onMoveReviewWritten,
  onReportWritten,
  onSupportMessageWritten,
  onMailCreated,
} from './registries/community-triggers.ts';
export {
  onCommentWritten,
  onEventWritten,
  onFileUploaded,
  onSettingsWritten,
  onVideoWritten,
  encodeMedia,
} from './registries/content-triggers.ts';
export {
  onApplicationWritten,
  onDeletionCreated,
  onLibraryWritten,
  onMasteryWritten,
  onOrderWritten,
  onProfileWritten,
  onSessionWritten,
} from './registries/member-triggers.ts';
