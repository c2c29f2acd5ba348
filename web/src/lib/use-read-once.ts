import { useState } from 'react';
import { notifyManager, QueryClient, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type AppError, withAppErrors } from './errors.ts';
import { isMemberScope, onLiveScope, useLiveScope } from './firestore/live-scope.ts';
import { useNetworkReturn } from './use-network-return.ts';

const queries = {
  retry: false,
  gcTime: 0,
  structuralSharing: false,
  refetchIntervalInBackground: true,
};
/**
 * Without the library's provider it does not follow tab and connection, and reads nothing again
 * because of them.
 */
const client = new QueryClient({
  defaultOptions: { queries: { ...queries, networkMode: 'always' } },
});
onLiveScope(() => client.clear());
// By default a timer shows the answer; browsers delay those of hidden tabs, in which links are
// renewed as well.
notifyManager.setScheduler(queueMicrotask);

interface Options<T> extends Omit<
  UseQueryOptions<T, AppError>,
  'queryKey' | 'queryFn' | 'enabled'
> {
  enabled?: boolean;
}

/**
 * Reads something of a member that is not listened to: a call, a count, a signed link. Readers with
 * the same key share one request; its answer is dropped with the last of them, and when the member
 * changes. What failed for want of a network is read again when it is back. Not for pages that
 * visitors open, which load without the library.
 */
export function useReadOnce<T>(
  key: readonly unknown[],
  read: () => Promise<T>,
  { enabled = true, ...options }: Options<T> = {},
) {
  const scope = useLiveScope();
  const [firstScope] = useState(scope);
  // Views of a member are shown a moment longer than the session, which may read nothing any more.
  const isOpen = scope === firstScope || isMemberScope(scope);
  const query = useQuery<T, AppError>(
    {
      ...options,
      enabled: enabled && isOpen,
      queryKey: [scope, ...key],
      queryFn: () => withAppErrors(read),
    },
    client,
  );
  useNetworkReturn(query.error, () => void query.refetch({ cancelRefetch: false }));
  return query;
}
