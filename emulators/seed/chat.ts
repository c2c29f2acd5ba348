import { path } from '@atelier/domain/paths';
import { storagePath } from '@atelier/domain/storage-paths';
import type { ChatRoomId } from '@atelier/domain/values';
import { ago, type DemoDocument } from './demo-document.ts';
import { ACCOUNT_MEMBERS, ALL_MEMBERS } from './members.ts';

type Speaker = 'premium' | 'trainer' | 'rose' | 'admin';
interface Line {
  readonly by: Speaker;
  readonly text: string;
  readonly hasClip?: boolean;
  readonly reactions?: Readonly<Partial<Record<Speaker, string>>>;
}
const line = (by: Speaker, text: string, more: Omit<Line, 'by' | 'text'> = {}): Line => ({ by, text, ...more });

/** The clip that the trainer shows in the first room; its name carries the time of the upload. */
export const CHAT_CLIP = {
  path: storagePath.chat(ACCOUNT_MEMBERS.trainer.uid, '1763300000000_reception.mp4'),
  videoId: 'du-shaker-a-la-bouteille',
} as const;

interface Room {
  readonly id: ChatRoomId;
  readonly name: string;
  readonly lines: readonly Line[];
}

const ROOMS: readonly Room[] = [
  {
    id: '1',
    name: 'Le salon',
    lines: [
      line('admin', 'Bienvenue au salon. Ici, on montre ses ratés autant que ses réussites.', {
        reactions: { premium: '🎉', rose: '❤️' },
      }),
      line('rose', 'Bonsoir à tous ! Qui s’entraîne ce soir ?'),
      line('premium', 'Je bloque sur la réception au shaker. La bouteille arrive toujours trop à plat.'),
      line('trainer', 'Tu lâches trop tôt. Attends que le goulot passe l’horizontale. Regarde, à 0,5× :', {
        hasClip: true,
      }),
      line('premium', 'Ah oui. Le poignet reste cassé jusqu’au bout, c’est ça ?'),
      line('trainer', 'Exactement. Cassé jusqu’au lâcher, souple juste après.', {
        reactions: { premium: '👍', rose: '👍' },
      }),
      line('rose', 'Je note aussi. Merci Inès.'),
      line('premium', 'Essai ce soir, vidéo demain.'),
    ],
  },
  {
    id: '2',
    name: 'Working flair',
    lines: [
      line('rose', 'Vous gardez combien de bouteilles à portée pendant le service ?'),
      line('trainer', 'Quatre, toujours dans le même ordre. La main doit les trouver sans les yeux.'),
      line('rose', 'Et le tour simple en plein service, vous osez ?'),
      line('premium', 'Un par heure, jamais deux. Sinon les commandes attendent.', { reactions: { trainer: '😂' } }),
      line('trainer', 'Quelqu’un à Lyon samedi ?'),
    ],
  },
  {
    id: '3',
    name: 'Numéros et compétitions',
    lines: [
      line('admin', 'La répétition ouverte avec Inès est en ligne pour vous, trois jours avant tout le monde.'),
      line('premium', 'Inscrit. Je viens avec la finale aux trois shakers.'),
      line('rose', 'Je filme !'),
      line('trainer', 'Apportez vos musiques en local, le réseau de la salle est capricieux.'),
      line('premium', 'Merci à tous.', { reactions: { rose: '❤️' } }),
    ],
  },
];

const names = new Map(ALL_MEMBERS.map((member) => [member.uid, member.display_name]));
const MINUTES_BETWEEN = 4;

function messageData({ by, text, hasClip, reactions }: Line, created_at: Date) {
  const user_id = `demo-${by}`;
  return {
    user_id,
    author_name: names.get(user_id),
    message: text,
    ...(hasClip ? { media_url: CHAT_CLIP.path, media_type: 'video' } : {}),
    ...(reactions === undefined
      ? {}
      : { reactions: Object.fromEntries(Object.entries(reactions).map(([who, emoji]) => [`demo-${who}`, emoji])) }),
    created_at,
  };
}

/** The three rooms with what was said in them, the last words an hour ago. */
export function chatDocuments(now: Date): DemoDocument[] {
  return ROOMS.flatMap(({ id, name, lines }) => [
    { path: path.chatRoom(id), data: { name, updated_at: ago(now, 120), updated_by: ACCOUNT_MEMBERS.admin.uid } },
    ...lines.map((one, index) => ({
      path: path.message(id, `demo-${String(index + 1).padStart(2, '0')}`),
      data: messageData(one, ago(now, 0, 60 + MINUTES_BETWEEN * (lines.length - 1 - index))),
    })),
  ]);
}
