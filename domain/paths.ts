/** Document paths, used by web, functions, seed and tests. */
export const path = {
  profile: (uid: string) => `profiles/${uid}`,
  learningStats: (uid: string) => `profiles/${uid}/stats/summary`,
  libraryState: (uid: string) => `profiles/${uid}/library/state`,
  progress: (uid: string, videoId: string) => `profiles/${uid}/video_progress/${videoId}`,
  session: (uid: string, sessionId: string) => `profiles/${uid}/sessions/${sessionId}`,
  /** @param skill `{video}_{move}_{hand}_{prop}`, see mastery.ts */
  mastery: (uid: string, skill: string) => `profiles/${uid}/mastery/${skill}`,
  practiceSummary: (uid: string) => `profiles/${uid}/practice/summary`,
  practiceToday: (uid: string) => `profiles/${uid}/practice/today`,
  /** @param what `sessions_{day}` or `skills_{video}` */
  ownCount: (uid: string, what: string) => `profiles/${uid}/counts/${what}`,
  notifications: (uid: string) => `notifications/${uid}`,
  notification: (uid: string, id: string) => `notifications/${uid}/items/${id}`,
  chatRead: (uid: string, room: string) => `profiles/${uid}/chat_reads/${room}`,
  limit: (uid: string) => `limits/${uid}`,
  editLimit: (uid: string) => `edit_limits/${uid}`,
  draftLimit: (uid: string) => `draft_limits/${uid}`,
  reportLimit: (uid: string) => `report_limits/${uid}`,
  catalog: (level: string) => `catalog/${level}`,
  teasers: (tier: string) => `teasers/${tier}`,
  /** What is new in a plan. */
  news: (tier: string) => `news/${tier}`,
  video: (videoId: string) => `videos/${videoId}`,
  videoStats: (videoId: string) => `video_stats/${videoId}`,
  comment: (videoId: string, commentId: string) => `videos/${videoId}/comments/${commentId}`,
  rating: (videoId: string, uid: string) => `videos/${videoId}/ratings/${uid}`,
  view: (videoId: string, uid: string) => `videos/${videoId}/views/${uid}`,
  /** @param id see `encodingId` in functions */
  encoding: (id: string) => `encodings/${id}`,
  liveSession: (sessionId: string) => `live_sessions/${sessionId}`,
  /** The address of the meeting. */
  liveLink: (sessionId: string) => `live_sessions/${sessionId}/private/link`,
  liveBooking: (sessionId: string, uid: string) => `live_sessions/${sessionId}/bookings/${uid}`,
  liveQuestion: (sessionId: string, uid: string) => `live_sessions/${sessionId}/questions/${uid}`,
  /** @param month `YYYY-MM` */
  liveMonth: (uid: string, month: string) => `profiles/${uid}/live_months/${month}`,
  moveReview: (reviewId: string) => `move_reviews/${reviewId}`,
  /** @param month `YYYY-MM` */
  reviewMonth: (uid: string, month: string) => `profiles/${uid}/review_months/${month}`,
  /** A move that a trainer validated. */
  validation: (uid: string, videoId: string, moveId: string) =>
    `profiles/${uid}/validations/${videoId}_${moveId}`,
  /** The public page of a validated move. */
  validatedMove: (code: string) => `validated_moves/${code}`,
  /** Whose page it is, and the clip that it shows. */
  validatedMoveSource: (code: string) => `validated_move_sources/${code}`,
  /** How many clips wait, and for how long. */
  reviewStats: () => 'review_stats/summary',
  event: (eventId: string) => `events/${eventId}`,
  application: (uid: string) => `trainer_applications/${uid}`,
  orders: () => 'starter_kit_orders',
  order: (orderId: string) => `starter_kit_orders/${orderId}`,
  /** What admins note about an order, for admins only. */
  orderNotes: (orderId: string) => `starter_kit_orders/${orderId}/private/notes`,
  /** The last order number of a year. */
  orderCounter: (year: string) => `counters/starter_kit_orders_${year}`,
  /** Up to which version stored documents were brought up to date. */
  backfill: () => 'counters/backfill',
  /** The week whose mails are all written. */
  weeklyMail: () => 'counters/weekly_mail',
  /** When the jobs of each schedule last ended without failure. */
  scheduleRuns: () => 'counters/schedules',
  chatRoom: (room: string) => `chat_rooms/${room}`,
  message: (room: string, messageId: string) => `chat_rooms/${room}/messages/${messageId}`,
  presence: (uid: string) => `presence/${uid}`,
  report: (reportId: string) => `reports/${reportId}`,
  supportMessage: (messageId: string) => `support_messages/${messageId}`,
  settings: () => 'settings/global',
  /** The settings with who changed them, for admins only. */
  signedSettings: () => 'settings/admin',
  customer: (uid: string) => `customers/${uid}`,
  stripeCustomer: (customerId: string) => `stripe_customers/${customerId}`,
  /** @param id the refund that failed, or the disputed payment. */
  dueRefund: (id: string) => `due_refunds/${id}`,
  /** What the server still has to write about a member. @param id see `members/due-change.ts` */
  dueChange: (id: string) => `due_changes/${id}`,
  stripeEvent: (eventId: string) => `stripe_events/${eventId}`,
  consent: (consentId: string) => `consents/${consentId}`,
  /** A declaration to end or withdraw from a contract. */
  contractRequest: (requestId: string) => `contract_requests/${requestId}`,
  mail: (mailId: string) => `mail/${mailId}`,
  revenue: (month: string) => `revenue/${month}`,
  /** One entry of a month's revenue, so that none is added twice. */
  revenueEntry: (key: string) => `revenue_entries/${key}`,
  deletion: (uid: string) => `deletions/${uid}`,
  deletedUser: (uid: string) => `deleted_users/${uid}`,
  /** What a member has uploaded today. */
  uploadQuota: (uid: string) => `upload_quotas/${uid}`,
  /** Exists once that is all for the day. @param day days since 1970, as rules compute it */
  uploadStop: (uid: string, day: number) => `upload_stops/${uid}_${day}`,
  rateLimit: (id: string) => `rate_limits/${id}`,
  metrics: (day: string) => `metrics/${day}`,
  /** Where a job that runs page by page continues. */
  jobProgress: (job: string) => `job_progress/${job}`,
  mails: () => 'mail',
  /** Something that the studio was told. @param key see `metrics/news-key.ts` */
  studioNews: (key: string) => `studio_news/${key}`,
  /** The cursor of the view counter. */
  viewsCursor: () => 'metrics/fold',
  auditLog: () => 'audit_log',
  /** The entry of an admin's refund, by the id of the request. */
  refundEntry: (requestId: string) => `audit_log/refund_${requestId}`,
  /** @param key the id of the admin's request; that of the refund if it was made otherwise. */
  failedRefundEntry: (key: string) => `audit_log/refund_failed_${key}`,
} as const;
