import { path } from '@atelier/domain/paths';
import { dayIn, STUDIO_TIME_ZONE, type Day } from '@atelier/domain/time/day';
import { isPublicStatus, type StudioEvent } from '@atelier/domain/content/event';
import { storagePath } from '@atelier/domain/storage-paths';
import { ago, type DemoDocument } from './demo-document.ts';
import type { EVENT_IMAGES } from './media/event-images.ts';
import { ACCOUNT_MEMBERS } from './members.ts';

type EventText = Pick<
  StudioEvent,
  'title' | 'description' | 'type' | 'start_time' | 'end_time' | 'location' | 'external_url' | 'status'
>;
interface EventPlan extends EventText {
  readonly id: string;
  /** Days from today; negative lies in the past. */
  readonly in_days: number;
  readonly last_in_days?: number;
  readonly image?: (typeof EVENT_IMAGES)[number]['name'];
  readonly created_days_ago: number;
  /** For VIP events: when they got that status, and whether the announcement was opened to all since. */
  readonly vip?: { readonly days_ago: number; readonly announced: boolean };
}

const EVENTS: readonly EventPlan[] = [
  {
    id: 'masterclass-bouteille-et-shaker',
    title: 'Masterclass : la bouteille et le shaker',
    description:
      'Une journée en petit groupe pour enchaîner stall, tour simple et réception dans le shaker. Bouteilles fournies.',
    type: 'masterclass',
    in_days: 12,
    start_time: '10:00',
    end_time: '17:30',
    location: 'Paris 11ᵉ, bar L’Entracte',
    image: 'masterclass',
    status: 'upcoming',
    created_days_ago: 21,
  },
  {
    id: 'coupe-flair-de-l-est',
    title: 'Coupe Flair de l’Est',
    description: 'Deux jours, trente numéros, un jury international. Le public vote pour le meilleur lancer.',
    type: 'competition',
    in_days: 26,
    last_in_days: 27,
    start_time: '09:30',
    end_time: '19:00',
    location: 'Lyon, La Halle aux Verres',
    image: 'coupe',
    external_url: 'https://coupe-flair.example/inscriptions',
    status: 'upcoming',
    created_days_ago: 34,
  },
  {
    id: 'premiers-lancers',
    title: 'Premiers lancers',
    description: 'Deux heures pour apprendre à rater proprement, puis à rattraper. À partir de 16 ans.',
    type: 'workshop',
    in_days: 40,
    start_time: '18:30',
    end_time: '20:30',
    location: 'Bordeaux, Le Hangar',
    image: 'atelier',
    status: 'upcoming',
    created_days_ago: 10,
  },
  {
    id: 'le-geste-et-le-verre',
    title: 'Le geste et le verre',
    description:
      'Séminaire d’une demi-journée : échauffement, ergonomie du poste, choix des bouteilles et gestion de la casse pendant le service.',
    type: 'seminar',
    in_days: -20,
    start_time: '14:00',
    end_time: '18:00',
    location: 'Nantes, La Cale sèche',
    status: 'completed',
    created_days_ago: 75,
  },
  {
    id: 'demonstration-nuit-des-bars',
    title: 'Démonstration à la Nuit des bars',
    description: 'Trois numéros de dix minutes sur la grande scène, et un atelier ouvert à tous entre chaque.',
    type: 'demo',
    in_days: -45,
    start_time: '21:00',
    end_time: '23:30',
    location: 'Lille, place aux Bouteilles',
    status: 'completed',
    created_days_ago: 90,
  },
  {
    id: 'atelier-main-faible',
    title: 'Atelier main faible',
    description: 'Une soirée entière pour la main que l’on oublie. Programme et lieu restent à confirmer.',
    type: 'workshop',
    in_days: 61,
    start_time: '19:00',
    end_time: '21:00',
    location: 'Paris, lieu à confirmer',
    status: 'draft',
    created_days_ago: 3,
  },
  {
    id: 'repetition-ouverte',
    title: 'Répétition ouverte avec Inès Ravel',
    description:
      'Douze places pour travailler votre numéro sur scène, lumières comprises, avec les retours d’Inès après chaque passage.',
    type: 'masterclass',
    in_days: 33,
    start_time: '13:30',
    end_time: '18:30',
    location: 'Paris 11ᵉ, bar L’Entracte',
    image: 'scene',
    status: 'premium-tchat-vip',
    created_days_ago: 2,
    vip: { days_ago: 2, announced: false },
  },
  {
    id: 'duel-des-comptoirs',
    title: 'Duel des comptoirs',
    description: 'Deux équipes, quatre bouteilles, un seul comptoir. Les inscriptions se font par équipe de deux.',
    type: 'competition',
    in_days: 54,
    start_time: '20:00',
    end_time: '23:00',
    location: 'Marseille, Le Quai 9',
    external_url: 'https://coupe-flair.example/duel',
    status: 'premium-tchat-vip',
    created_days_ago: 9,
    vip: { days_ago: 9, announced: true },
  },
];

/** A calendar day in the studio's time zone, counted by noon so that a change of clocks cannot shift it. */
function studioDay(now: Date, days: number): Day {
  const noon = new Date(`${dayIn(STUDIO_TIME_ZONE, now)}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString().slice(0, 10);
}

function eventData({ id: _id, in_days, last_in_days, image, created_days_ago, vip, ...text }: EventPlan, now: Date) {
  const created_at = ago(now, created_days_ago);
  return {
    ...text,
    date: studioDay(now, in_days),
    ...(last_in_days === undefined ? {} : { date_end: studioDay(now, last_in_days) }),
    ...(image === undefined ? {} : { image_url: storagePath.event(`${image}.jpg`) }),
    is_public: vip === undefined ? isPublicStatus(text.status) : vip.announced,
    ...(vip === undefined ? {} : { vip_since: ago(now, vip.days_ago) }),
    created_at,
    updated_at: created_at,
    updated_by: ACCOUNT_MEMBERS.admin.uid,
  };
}

/** Eight events of every type and status, with dates that follow the day of seeding. */
export function eventDocuments(now: Date): DemoDocument[] {
  return EVENTS.map((event) => ({ path: path.event(event.id), data: eventData(event, now) }));
}
