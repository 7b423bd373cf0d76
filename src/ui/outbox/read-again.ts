import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Reads again what screens have read of tables. A first reading under way is waited for and done once more: it may have begun
 * before what is to be seen now.
 */
export async function readAgain(client: QueryClient): Promise<void> {
  const isTable = ({ queryKey }: Query) => queryKey[0] === 'table';
  const firstReadings = client.getQueryCache().findAll({
    predicate: (query) => isTable(query) && query.state.status === 'pending',
    fetchStatus: 'fetching',
  });
  await Promise.allSettled(firstReadings.map(({ promise }) => promise));
  const predicate = (query: Query) => query.state.status === 'success' && isTable(query);
  await client.invalidateQueries({ refetchType: 'all', predicate }, { throwOnError: true });
}
