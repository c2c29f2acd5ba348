import 'i18next';
import type about from '../../../../locales/fr/about.json';
import type achievements from '../../../../locales/fr/achievements.json';
import type admin from '../../../../locales/fr/admin.json';
import type auth from '../../../../locales/fr/auth.json';
import type billing from '../../../../locales/fr/billing.json';
import type chat from '../../../../locales/fr/chat.json';
import type common from '../../../../locales/fr/common.json';
import type contact from '../../../../locales/fr/contact.json';
import type cookies from '../../../../locales/fr/cookies.json';
import type dashboard from '../../../../locales/fr/dashboard.json';
import type dataProtection from '../../../../locales/fr/data-protection.json';
import type errors from '../../../../locales/fr/errors.json';
import type events from '../../../../locales/fr/events.json';
import type formation from '../../../../locales/fr/formation.json';
import type landing from '../../../../locales/fr/landing.json';
import type legal from '../../../../locales/fr/legal.json';
import type library from '../../../../locales/fr/library.json';
import type maintenance from '../../../../locales/fr/maintenance.json';
import type moderation from '../../../../locales/fr/moderation.json';
import type plans from '../../../../locales/fr/plans.json';
import type practice from '../../../../locales/fr/practice.json';
import type privacy from '../../../../locales/fr/privacy.json';
import type profile from '../../../../locales/fr/profile.json';
import type consumerRights from '../../../../locales/fr/consumer-rights.json';
import type contracts from '../../../../locales/fr/contracts.json';
import type shop from '../../../../locales/fr/shop.json';
import type terms from '../../../../locales/fr/terms.json';
import type trainerApplication from '../../../../locales/fr/trainer-application.json';
import type uploadPro from '../../../../locales/fr/upload-pro.json';
import type video from '../../../../locales/fr/video.json';

/** French defines the keys, so that an unknown key is a type error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      about: typeof about;
      achievements: typeof achievements;
      admin: typeof admin;
      auth: typeof auth;
      billing: typeof billing;
      chat: typeof chat;
      common: typeof common;
      contact: typeof contact;
      cookies: typeof cookies;
      'data-protection': typeof dataProtection;
      dashboard: typeof dashboard;
      errors: typeof errors;
      events: typeof events;
      formation: typeof formation;
      landing: typeof landing;
      legal: typeof legal;
      library: typeof library;
      maintenance: typeof maintenance;
      moderation: typeof moderation;
      plans: typeof plans;
      practice: typeof practice;
      privacy: typeof privacy;
      profile: typeof profile;
      'consumer-rights': typeof consumerRights;
      contracts: typeof contracts;
      shop: typeof shop;
      terms: typeof terms;
      'trainer-application': typeof trainerApplication;
      'upload-pro': typeof uploadPro;
      video: typeof video;
    };
  }
}
