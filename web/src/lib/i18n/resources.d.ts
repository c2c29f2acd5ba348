import 'i18next';

/** French defines the keys, so that an unknown key is a type error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      about: typeof import('../../../../locales/fr/about.json');
      achievements: typeof import('../../../../locales/fr/achievements.json');
      admin: typeof import('../../../../locales/fr/admin.json');
      auth: typeof import('../../../../locales/fr/auth.json');
      billing: typeof import('../../../../locales/fr/billing.json');
      chat: typeof import('../../../../locales/fr/chat.json');
      common: typeof import('../../../../locales/fr/common.json');
      contact: typeof import('../../../../locales/fr/contact.json');
      cookies: typeof import('../../../../locales/fr/cookies.json');
      'data-protection': typeof import('../../../../locales/fr/data-protection.json');
      dashboard: typeof import('../../../../locales/fr/dashboard.json');
      errors: typeof import('../../../../locales/fr/errors.json');
      events: typeof import('../../../../locales/fr/events.json');
      formation: typeof import('../../../../locales/fr/formation.json');
      landing: typeof import('../../../../locales/fr/landing.json');
      legal: typeof import('../../../../locales/fr/legal.json');
      library: typeof import('../../../../locales/fr/library.json');
      maintenance: typeof import('../../../../locales/fr/maintenance.json');
      moderation: typeof import('../../../../locales/fr/moderation.json');
      live: typeof import('../../../../locales/fr/live.json');
      notifications: typeof import('../../../../locales/fr/notifications.json');
      plans: typeof import('../../../../locales/fr/plans.json');
      practice: typeof import('../../../../locales/fr/practice.json');
      reviews: typeof import('../../../../locales/fr/reviews.json');
      privacy: typeof import('../../../../locales/fr/privacy.json');
      profile: typeof import('../../../../locales/fr/profile.json');
      'consumer-rights': typeof import('../../../../locales/fr/consumer-rights.json');
      contracts: typeof import('../../../../locales/fr/contracts.json');
      shop: typeof import('../../../../locales/fr/shop.json');
      takes: typeof import('../../../../locales/fr/takes.json');
      terms: typeof import('../../../../locales/fr/terms.json');
      'trainer-application': typeof import('../../../../locales/fr/trainer-application.json');
      'upload-pro': typeof import('../../../../locales/fr/upload-pro.json');
      video: typeof import('../../../../locales/fr/video.json');
    };
  }
}
