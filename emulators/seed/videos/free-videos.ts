import { intro, move, type VideoPlan } from './video-plan.ts';

/** The free library, oldest first. */
export const FREE_VIDEOS: readonly VideoPlan[] = [
  {
    id: 'tenir-la-bouteille',
    title: 'Tenir la bouteille',
    description:
      'Avant de lancer, il faut tenir : la main sous l’épaule, le pouce le long du verre, le poignet libre. Trois prises à connaître, et comment passer de l’une à l’autre sans regarder.',
    category: 'bases',
    level: 'free',
    difficulty_level: 'Débutant',
    sections: [
      move('stall', 4, 'prise-haute', 'Prise haute', 'High grip'),
      move('stall', 4, 'prise-basse', 'Prise basse', 'Low grip'),
    ],
    views: 2410,
  },
  {
    id: 'le-tour-simple',
    title: 'Le tour simple',
    description:
      'La bouteille quitte la main à hauteur de hanche, fait un tour complet et revient le goulot vers le haut. Tout se joue dans le poignet, au moment du lâcher.',
    category: 'bases',
    level: 'free',
    difficulty_level: 'Débutant',
    sections: [
      intro('arc'),
      move('stall', 4, 'prise-et-appui', 'Prise et appui', 'Grip and rest'),
      move('arc', 6, 'lancer-un-tour', 'Lancer, un tour', 'Throw, one turn'),
      move('tin', 4, 'reception-shaker', 'Réception shaker', 'Catch in the tin'),
      move('arc', 5, 'enchainer-a-droite', 'Enchaîner à droite', 'Chain to the right'),
      move('arc', 5, 'enchainer-a-gauche', 'Enchaîner à gauche', 'Chain to the left'),
    ],
    hasCaptions: true,
    views: 1284,
  },
  {
    id: 'le-stall-dos-de-la-main',
    title: 'Le stall sur le dos de la main',
    description:
      'Poser la bouteille sur le dos de la main et l’y laisser. La main descend avec elle, à la même vitesse, et s’arrête en dernier. On commence à genoux, au-dessus du tapis.',
    category: 'bases',
    level: 'free',
    difficulty_level: 'Débutant',
    sections: [
      intro('stall'),
      move('stall', 5, 'accompagner', 'Accompagner la descente', 'Follow it down'),
      move('stall', 4, 'tenir-trois-secondes', 'Tenir trois secondes', 'Hold for three seconds'),
    ],
    hasCaptions: true,
    views: 967,
  },
  {
    id: 'roule-sur-l-avant-bras',
    title: 'Roulé sur l’avant-bras',
    description:
      'La bouteille roule du coude vers la paume, trois quarts de tour, sans que les doigts s’en mêlent. Le coude monte, la main attend.',
    category: 'bases',
    level: 'free',
    difficulty_level: 'Débutant',
    sections: [
      move('spin', 5, 'du-coude-a-la-paume', 'Du coude à la paume', 'Elbow to palm'),
      move('spin', 5, 'retour', 'Le retour', 'The way back'),
    ],
    views: 742,
  },
  {
    id: 'du-shaker-a-la-bouteille',
    title: 'Du shaker à la bouteille',
    description:
      'Un tour et demi pour le shaker, un tour pour la bouteille : les deux objets retombent ensemble. L’oreille aide, on doit entendre un seul bruit.',
    category: 'working flair',
    level: 'free',
    difficulty_level: 'Débutant',
    sections: [
      move('tin', 4, 'shaker-seul', 'Le shaker seul', 'The tin alone'),
      move('arc', 3, 'bouteille-seule', 'La bouteille seule', 'The bottle alone'),
      move('tin', 4, 'les-deux', 'Les deux ensemble', 'Both together'),
    ],
    views: 655,
  },
  {
    id: 'echange-croise',
    title: 'Échange croisé',
    description:
      'Deux bouteilles changent de main en se croisant devant le visage. La droite part la première et passe au-dessus ; la gauche reste basse et arrive avant.',
    category: 'working flair',
    level: 'free',
    difficulty_level: 'Débutant',
    sections: [
      intro('double'),
      move('arc', 3, 'la-haute', 'La haute seule', 'The high one alone'),
      move('double', 6, 'croiser', 'Croiser', 'Cross'),
    ],
    views: 588,
  },
  {
    id: 'verse-longue-poignet-fixe',
    title: 'Verse longue, poignet fixe',
    description:
      'Monter la bouteille à bout de bras sans casser le filet. Le poignet ne bouge plus dès que le liquide coule : c’est l’épaule qui fait le chemin.',
    category: 'cocktails',
    level: 'free',
    difficulty_level: 'Débutant',
    sections: [
      move('arc', 4, 'ouvrir-le-filet', 'Ouvrir le filet', 'Start the pour'),
      move('arc', 5, 'couper-net', 'Couper net', 'Cut it clean'),
    ],
    views: 431,
  },
  {
    id: 'passage-sous-le-coude',
    title: 'Passage sous le coude',
    description:
      'Le tour simple, mais la bouteille part de l’autre côté du corps et remonte sous le bras. Le regard reste devant, au niveau du bar.',
    category: 'working flair',
    level: 'free',
    difficulty_level: 'Avancé',
    sections: [
      move('arc', 4, 'ouvrir-le-bras', 'Ouvrir le bras', 'Open the arm'),
      move('arc', 6, 'passer-dessous', 'Passer dessous', 'Go under'),
    ],
    views: 396,
  },
  {
    id: 'trois-temps-une-seule-main',
    title: 'Trois temps, une seule main',
    description:
      'Trois bouteilles en colonnes, une main pour les trois. On compte à voix haute : un, deux, trois, et la main ne court jamais.',
    category: 'exhibition flair',
    level: 'free',
    difficulty_level: 'Avancé',
    sections: [
      intro('column'),
      move('column', 5, 'deux-colonnes', 'Deux colonnes', 'Two columns'),
      move('column', 5, 'trois-colonnes', 'Trois colonnes', 'Three columns'),
    ],
    views: 512,
  },
  {
    id: 'prise-a-l-aveugle-dans-le-dos',
    title: 'Prise à l’aveugle dans le dos',
    description:
      'Un demi-tour, lancé par-dessus l’épaule, rattrapé dans le dos. On apprend d’abord à savoir où elle tombe, ensuite seulement à ne plus regarder.',
    category: 'exhibition flair',
    level: 'free',
    difficulty_level: 'Avancé',
    sections: [
      move('spin', 5, 'viser-l-omoplate', 'Viser l’omoplate', 'Aim for the shoulder blade'),
      move('arc', 4, 'fermer-la-main', 'Fermer la main', 'Close the hand'),
    ],
    views: 478,
  },
];
