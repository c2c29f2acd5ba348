import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import enCommon from '../../../../locales/en/common.json';
import enLanding from '../../../../locales/en/landing.json';
import frCommon from '../../../../locales/fr/common.json';
import frLanding from '../../../../locales/fr/landing.json';

void i18next.use(initReactI18next).init({
  lng: 'fr',
  fallbackLng: 'fr',
  defaultNS: 'landing',
  interpolation: { escapeValue: false },
  resources: {
    fr: { common: frCommon, landing: frLanding },
    en: { common: enCommon, landing: enLanding },
  },
});
