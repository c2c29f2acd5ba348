import { intro, type VideoPlan } from './video-plan.ts';

export interface DraftPlan extends VideoPlan {
  /** The upload's time in epoch milliseconds, which names its files; rules ask for thirteen digits. */
  readonly upload: number;
  /** What an admin asked the trainer to change. */
  readonly review_note?: string;
}

/** The trainer's proposals that wait for an admin. */
export const DRAFT_VIDEOS: readonly DraftPlan[] = [
  {
    id: 'le-reveil-du-poignet',
    title: 'Le réveil du poignet',
    description:
      'Cinq minutes d’échauffement avant la première bouteille : poignets, avant-bras, épaules. À faire chaque jour, même quand on n’y croit pas.',
    category: 'bases',
    level: 'basic',
    difficulty_level: 'Débutant',
    sections: [intro('spin', 4), intro('stall', 4)],
    views: 0,
    upload: 1_763_000_000_000,
  },
  {
    id: 'sortie-de-rotation-main-faible',
    title: 'Sortie de rotation, main faible',
    description:
      'La main que l’on n’entraîne jamais. On y transpose le tour simple, puis la sortie de rotation, au quart de la vitesse.',
    category: 'working flair',
    level: 'pro',
    difficulty_level: 'Avancé',
    sections: [intro('arc', 5), intro('spin', 4)],
    views: 0,
    upload: 1_763_200_000_000,
    review_note: 'Très bon sujet. Pouvez-vous refaire la prise de 0:12 avec plus de lumière de face ?',
  },
];
