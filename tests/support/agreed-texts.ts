/**
 * A text whose exact wording was agreed on, in its language. `area` is the namespace in `locales/`,
 * whose file must contain the text verbatim.
 */
export interface AgreedText {
  readonly area: string;
  readonly language: 'fr' | 'en';
  readonly text: string;
  /** The page adds text around it (a message, a name) and may capitalize it. */
  readonly part?: true;
}

type TextsByArea = Readonly<
  Record<
    string,
    {
      fr?: readonly string[];
      en?: readonly string[];
      frParts?: readonly string[];
      enParts?: readonly string[];
    }
  >
>;

const TEXTS_BY_AREA: TextsByArea = {
  common: { fr: ['Chargement...', 'Page non trouvée'], en: ['Unexpected Application Error!'] },
  auth: {
    fr: [
      'Échec de la connexion. Vérifiez vos identifiants.',
      "Échec de l'inscription",
      'Les mots de passe ne correspondent pas.',
      'Email envoyé ! Consultez votre boîte mail.',
      'Valider',
      'Mot de passe mis à jour ! Vous pouvez maintenant vous connecter.',
    ],
    frParts: ["Échec de l'inscription : "],
    en: ['Login failed. Please check your credentials', 'Registration failed'],
  },
  library: {
    fr: ['Aucune vidéo ne correspond aux filtres.', 'Terminé', 'À compléter', 'À découvrir'],
  },
  video: { en: ['Access denied to this video.', 'Video not found.', 'Update', 'Publish'] },
  dashboard: { en: ['Continue learning', 'See all'] },
  landing: {
    fr: ['Veuillez vous connecter.'],
    frParts: ['assistance 24/7', 'réservés aux membres Premium pendant 5 jours'],
    enParts: ['learn more', 'see all events', '24/7 support', 'for Premium members for 5 days'],
  },
  contact: {
    frParts: [
      '24 h/24, 7 j/7',
      'sous 24 heures',
      '7 j/7, de 9 h à 18 h',
      'lundi au vendredi, de 9 h à 17 h',
    ],
    enParts: [
      'around the clock, every day',
      'within 24 hours',
      'every day, from 9:00 to 18:00',
      'Monday to Friday, from 9:00 to 17:00',
    ],
  },
  terms: {
    fr: ['CGU'],
    frParts: [
      'avril 2025',
      'à partir de 13 ans',
      "l'accord d'un parent ou du représentant légal",
      'nos administrateurs peuvent modifier, masquer ou retirer un contenu',
      "l'abus d'alcool est dangereux pour la santé",
    ],
    enParts: [
      'April 2025',
      'from the age of 13',
      'the consent of a parent or legal guardian',
      'our administrators may edit, hide or remove content',
      'alcohol abuse is dangerous for your health',
    ],
  },
  events: {
    fr: [
      'Aucun événement à venir.',
      'Plus de détails',
      'Aucun événement correspondant',
      'Événement introuvable',
    ],
    en: ['Event not found', 'Error fetching event', 'Error generating signed URL'],
  },
  billing: {
    fr: ['Veuillez vous connecter.', "Une erreur est survenue lors de l'abonnement."],
    frParts: ['Erreur lors de la redirection vers'],
    en: ['Please log in', 'An error occurred during subscription', 'Cannot contact server'],
  },
  shop: { fr: ["Erreur lors de l'envoi"] },
  profile: {
    en: [
      'Subscription cancelled successfully',
      'An error occurred',
      'Unable to contact server',
      'Confirmation email sent',
      'Password updated successfully',
      'Emails do not match',
      'Passwords do not match',
    ],
    enParts: ['Error: '],
  },
  'trainer-application': {
    fr: [
      'Votre demande a été envoyée !',
      'Tous les champs sont obligatoires.',
      'En attente',
      'Approuvée',
      'Refusée',
    ],
  },
  'upload-pro': {
    fr: ['Remplis tous les champs', '✅ Vidéo envoyée pour validation'],
    frParts: ['Erreur vidéo : ', 'Erreur miniature : ', 'Erreur base de données : '],
  },
  chat: { frParts: ['Tchat '] },
  admin: {
    fr: [
      'Ajouter une vidéo',
      '✅ Vidéo mise à jour',
      '🗑️ Vidéo supprimée',
      'Tous les champs sont obligatoires.',
      "Erreur lors de l'upload de l'image",
      'Aucun utilisateur trouvé',
      'Aucun événement trouvé',
      'Paramètres enregistrés avec succès.',
      'Voir infos client',
      'Marquer à expédier',
      'Marquer expédié',
      'Fermer',
      'Valider',
      'Résiliés',
      'En attente',
      'Aucun utilisateur PRO trouvé',
      'Aucune demande pour le moment',
      'Accepter',
      // Longer than "Supprimer", so that it says that refusing deletes the film.
      'Refuser et supprimer',
      'Aucune vidéo en attente.',
    ],
  },
};

export const AGREED_TEXTS: readonly AgreedText[] = Object.entries(TEXTS_BY_AREA).flatMap(
  ([area, quotes]) => [
    ...(quotes.fr ?? []).map((text) => ({ area, language: 'fr', text }) as const),
    ...(quotes.en ?? []).map((text) => ({ area, language: 'en', text }) as const),
    ...(quotes.frParts ?? []).map((text) => ({ area, language: 'fr', text, part: true }) as const),
    ...(quotes.enParts ?? []).map((text) => ({ area, language: 'en', text, part: true }) as const),
  ],
);
