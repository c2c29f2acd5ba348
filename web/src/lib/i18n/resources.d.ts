import 'i18next';
import type auth from '../../../../locales/fr/auth.json';
import type common from '../../../../locales/fr/common.json';
import type dashboard from '../../../../locales/fr/dashboard.json';
import type errors from '../../../../locales/fr/errors.json';
import type home from '../../../../locales/fr/home.json';
import type library from '../../../../locales/fr/library.json';
import type maintenance from '../../../../locales/fr/maintenance.json';
import type plans from '../../../../locales/fr/plans.json';
import type video from '../../../../locales/fr/video.json';

/** French is the source of every key, so that a missing word is a type error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      auth: typeof auth;
      common: typeof common;
      dashboard: typeof dashboard;
      errors: typeof errors;
      home: typeof home;
      library: typeof library;
      maintenance: typeof maintenance;
      plans: typeof plans;
      video: typeof video;
    };
  }
}
