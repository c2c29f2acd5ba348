import { useMemo } from 'react';
import { type Encoding, parseEncoding, videoOf } from '@atelier/domain/content/encoding';
import { encodingsOf, unfinishedEncodings } from '@atelier/domain/queries/member-queries';
import { useLiveQuery } from '../firestore/live-query.tsx';
import { preparesFilms } from '../prepares-films.ts';
import { useLoaded } from '../use-loaded.ts';

export type Encodings = ReadonlyMap<string, Encoding>;

/**
 * The films that are being prepared or could not be, live, by the id of their video: the newest of
 * each. Reads nothing where the server prepares none.
 *
 * @param authorId whose films; of everybody for admins.
 */
export function useEncodings(authorId?: string): Encodings {
  const isOn = usePreparesFilms();
  const live = useLiveQuery(isOn ? unfinishedEncodings(authorId) : null, parseEncoding);
  return useMemo(() => {
    const encodings = isOn && live.status === 'ready' ? live.data.map(({ data }) => data) : [];
    const oldestFirst = encodings.toSorted(
      (a, b) => a.created_at.getTime() - b.created_at.getTime(),
    );
    return new Map(
      oldestFirst.flatMap((encoding) => {
        const video = videoOf(encoding);
        return video === undefined ? [] : [[video, encoding] as const];
      }),
    );
  }, [isOn, live]);
}

/**
 * What is prepared, or could not be, for one video, live; null where the server prepares nothing.
 */
export function useEncodingsOf(videoId: string): readonly Encoding[] | null {
  const isOn = usePreparesFilms();
  const live = useLiveQuery(isOn ? encodingsOf(videoId) : null, parseEncoding);
  return isOn && live.status === 'ready' ? live.data.map(({ data }) => data) : null;
}

function usePreparesFilms(): boolean {
  const prepares = useLoaded(preparesFilms);
  return prepares.status === 'ready' && prepares.data;
}
