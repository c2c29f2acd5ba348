import './services/service-options.ts';

export { app, billing, img, page, stripeWebhook } from './http/services.ts';
export { every15Minutes, everyHour, everyMinute, everyNight } from './schedules/schedules.ts';
export { onChatRoomWritten, onMessageDeleted, onReportWritten } from './triggers/community.ts';
export { onCommentWritten, onEventWritten, onSettingsWritten, onVideoWritten } from './triggers/content.ts';
export {
  onApplicationWritten,
  onDeletionCreated,
  onLibraryWritten,
  onOrderWritten,
  onProfileWritten,
  onSessionWritten,
} from './triggers/members.ts';
