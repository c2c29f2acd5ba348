import { expect, test } from 'vitest';
import authEn from '../../locales/en/auth.json' with { type: 'json' };
import authFr from '../../locales/fr/auth.json' with { type: 'json' };
import billingEn from '../../locales/en/billing.json' with { type: 'json' };
import billingFr from '../../locales/fr/billing.json' with { type: 'json' };
import notificationsEn from '../../locales/en/notifications.json' with { type: 'json' };
import notificationsFr from '../../locales/fr/notifications.json' with { type: 'json' };
import { WEEKLY_WORDING } from './weekly-consent.ts';

/**
 * What was shown for each version: the box of the registration, the words beside the switch of the
 * profile, and the box that refuses at a purchase. Other words need another version, and the former
 * ones stay here: they prove what members agreed to.
 */
const WORDINGS: Readonly<Record<string, object>> = {
  '2026-11': {
    fr: {
      registration:
        "Je souhaite recevoir, une fois par semaine au plus, un e-mail d'Atelier Flair : les nouveautés de ma formule, mon entraînement et un mouvement à revoir. Je peux l'arrêter à tout moment.",
      profile:
        "En l'activant par e-mail, vous acceptez de recevoir, une fois par semaine au plus, un e-mail d'Atelier Flair : les nouveautés de votre formule, votre entraînement et un mouvement à revoir. Vous pouvez l'arrêter à tout moment.",
      purchase:
        "Je ne souhaite pas recevoir, une fois par semaine au plus, l'e-mail d'Atelier Flair avec les nouveautés de ma formule, mon entraînement et un mouvement à revoir. Sinon, je peux l'arrêter à tout moment.",
    },
    en: {
      registration:
        'I would like to receive, at most once a week, an email from Atelier Flair: what is new in my plan, my practice and a move to review. I can stop it at any time.',
      profile:
        'By switching it on by email, you agree to receive, at most once a week, an email from Atelier Flair: what is new in your plan, your practice and a move to review. You can stop it at any time.',
      purchase:
        'I do not want to receive, at most once a week, the email from Atelier Flair with what is new in my plan, my practice and a move to review. Otherwise, I can stop it at any time.',
    },
  },
};

test('the words that are shown are those of the present version', () => {
  const shown = {
    fr: [authFr, notificationsFr, billingFr] as const,
    en: [authEn, notificationsEn, billingEn] as const,
  };
  const words = Object.entries(shown).map(([locale, [auth, notifications, billing]]) => [
    locale,
    {
      registration: auth.register.weekly,
      profile: notifications.settings.hint.weekly,
      purchase: billing.order['no-weekly'],
    },
  ]);
  expect(Object.fromEntries(words)).toEqual(WORDINGS[WEEKLY_WORDING]);
});
