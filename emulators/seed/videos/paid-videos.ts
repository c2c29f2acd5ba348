import { intro, move, type VideoPlan } from './video-plan.ts';

/** The libraries of the paid levels, oldest first within each. */
export const PAID_VIDEOS: readonly VideoPlan[] = [
  {
    id: 'le-tour-et-demi',
    title: 'Le tour et demi',
    description:
      'Un demi-tour de plus, et la bouteille arrive le goulot vers le bas : on la rattrape par le col. Même lâcher, un peu plus haut.',
    category: 'bases',
    level: 'basic',
    difficulty_level: 'Débutant',
    sections: [
      move('arc', 4, 'monter-le-lacher', 'Monter le lâcher', 'A higher release'),
      move('arc', 5, 'prendre-le-col', 'Prendre le col', 'Catch the neck'),
    ],
    views: 318,
  },
  {
    id: 'appui-coude-puis-main',
    title: 'Appui coude, puis main',
    description:
      'Deux appuis de suite sans reprendre la bouteille en main. Le coude la reçoit, la relance d’un quart, le dos de la main l’arrête.',
    category: 'bases',
    level: 'basic',
    difficulty_level: 'Avancé',
    sections: [
      move('stall', 4, 'appui-coude', 'L’appui du coude', 'The elbow stall'),
      move('stall', 5, 'relance', 'La relance', 'The pop'),
    ],
    views: 254,
  },
  {
    id: 'lancer-derriere-l-epaule',
    title: 'Lancer derrière l’épaule',
    description:
      'La bouteille part dans le dos et revient devant, un tour, par-dessus l’épaule opposée. À travailler face à un miroir, puis sans.',
    category: 'working flair',
    level: 'basic',
    difficulty_level: 'Avancé',
    sections: [intro('arc'), move('arc', 8, 'par-dessus-l-epaule', 'Par-dessus l’épaule', 'Over the shoulder')],
    views: 231,
  },
  {
    id: 'le-boston-en-deux-temps',
    title: 'Le boston en deux temps',
    description:
      'Ouvrir, remplir, fermer, secouer : le service d’un cocktail sans un geste de trop, avec un lancer de timbale entre deux.',
    category: 'cocktails',
    level: 'basic',
    difficulty_level: 'Débutant',
    sections: [
      move('tin', 5, 'lancer-la-timbale', 'Lancer la timbale', 'Throw the tin'),
      move('arc', 4, 'verser', 'Verser', 'Pour'),
    ],
    views: 207,
  },
  {
    id: 'cascade-a-trois-bouteilles',
    title: 'Cascade à trois bouteilles',
    description:
      'La figure que tout le monde attend. Trois bouteilles, un tour chacune, toujours deux en l’air : le rythme d’abord, la hauteur ensuite.',
    category: 'exhibition flair',
    level: 'pro',
    difficulty_level: 'Expert',
    sections: [
      intro('column'),
      move('double', 4, 'a-deux', 'À deux bouteilles', 'With two bottles'),
      move('column', 6, 'a-trois', 'À trois bouteilles', 'With three bottles'),
    ],
    views: 189,
  },
  {
    id: 'deux-bouteilles-une-verse',
    title: 'Deux bouteilles, une verse',
    description:
      'Verser des deux mains au même débit, puis sortir par un échange croisé. Le client ne doit voir qu’un geste.',
    category: 'cocktails',
    level: 'pro',
    difficulty_level: 'Avancé',
    sections: [
      move('double', 4, 'meme-debit', 'Le même débit', 'The same flow'),
      move('double', 5, 'sortie-croisee', 'La sortie croisée', 'The crossed exit'),
    ],
    views: 164,
  },
  {
    id: 'le-shaker-en-colonne',
    title: 'Le shaker en colonne',
    description:
      'Le shaker monte droit, un tour et demi, pendant que la bouteille change de main dessous. Toute la difficulté est de ne pas regarder en bas.',
    category: 'working flair',
    level: 'pro',
    difficulty_level: 'Avancé',
    sections: [
      move('tin', 5, 'monter-droit', 'Monter droit', 'Straight up'),
      move('column', 4, 'changer-dessous', 'Changer dessous', 'Swap below'),
    ],
    views: 151,
  },
  {
    id: 'enchainer-quatre-tours',
    title: 'Enchaîner quatre tours',
    description:
      'Quatre tours simples sans pause, deux à droite, deux à gauche, et le cinquième objet est votre souffle. Pour tenir un service entier.',
    category: 'working flair',
    level: 'pro',
    difficulty_level: 'Expert',
    sections: [
      move('arc', 4, 'deux-a-droite', 'Deux à droite', 'Two on the right'),
      move('arc', 4, 'deux-a-gauche', 'Deux à gauche', 'Two on the left'),
      move('spin', 2, 'sortir', 'Sortir', 'Exit'),
    ],
    views: 139,
  },
  {
    id: 'composer-un-numero',
    title: 'Composer un numéro de trois minutes',
    description:
      'Une entrée, trois tableaux, une chute voulue et une finale. Comment placer les figures sûres, où risquer la nouvelle, et quoi faire quand elle tombe.',
    category: 'compétition',
    level: 'premium',
    difficulty_level: 'Expert',
    sections: [
      move('stall', 3, 'l-entree', 'L’entrée', 'The opening'),
      move('double', 4, 'les-tableaux', 'Les tableaux', 'The middle'),
      move('column', 4, 'la-finale', 'La finale', 'The finale'),
    ],
    views: 118,
  },
  {
    id: 'toupie-et-stall',
    title: 'Toupie, puis stall au coude',
    description:
      'Deux tours sur place, la bouteille redescend presque sans tourner et se pose sur le coude. Le lâcher décide de tout, une seconde avant.',
    category: 'exhibition flair',
    level: 'premium',
    difficulty_level: 'Expert',
    sections: [
      move('spin', 5, 'la-toupie', 'La toupie', 'The spin'),
      move('stall', 5, 'la-pose', 'La pose', 'The landing'),
    ],
    views: 104,
  },
  {
    id: 'occuper-la-scene',
    title: 'Occuper la scène',
    description:
      'Le jury regarde aussi ce qui se passe entre deux lancers. Marcher, s’arrêter, regarder la salle : trois exercices sans bouteille et deux avec.',
    category: 'compétition',
    level: 'premium',
    difficulty_level: 'Avancé',
    sections: [intro('arc', 2), move('arc', 7, 'trois-places', 'Trois places', 'Three spots')],
    views: 97,
  },
  {
    id: 'finale-aux-trois-shakers',
    title: 'Finale aux trois shakers',
    description:
      'Trois shakers en l’air, une bouteille au milieu, et le silence qui précède la réception. La finale de la Coupe, décomposée par celle qui l’a gagnée.',
    category: 'compétition',
    level: 'premium',
    difficulty_level: 'Expert',
    sections: [
      move('tin', 4, 'les-shakers', 'Les shakers', 'The tins'),
      move('column', 4, 'la-bouteille', 'La bouteille', 'The bottle'),
      move('tin', 3, 'la-reception', 'La réception', 'The catch'),
    ],
    views: 91,
  },
];
