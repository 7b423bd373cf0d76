/** The company's settings for the office: loaded once, then updated from the server's responses. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CompanySettings, NumberSeries } from '#domains/companies/company.resource.ts';
import { staleRow } from '#ui/api/changes.ts';
import { api } from '#ui/api-client.ts';
import { useAuth, useTenant } from '#ui/auth/AuthProvider.tsx';

export interface OwnCompany extends CompanySettings {
  /** Whether mail is really sent; otherwise it is only stored. */
  readonly sends_mail: boolean;
}

export function useCompany() {
  const { id } = useTenant();
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await api.get<OwnCompany>('/api/company', { signal })).data,
  });
}

export function useChangeCompany() {
  const { id } = useTenant();
  const { refresh } = useAuth();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (patch: Readonly<Record<string, unknown>>) =>
      (await api.put<OwnCompany>('/api/company', patch)).data,
    onSuccess: async (company) => {
      client.setQueryData(keyOf(id), company);
      await refresh();
    },
    // Somebody else changed it first: continue from their version.
    onError: (error) => {
      const theirs = staleRow(error);
      if (theirs) client.setQueryData<OwnCompany>(keyOf(id), (before) => before && { ...before, ...theirs });
    },
  });
}

export function useRotateJoinCode() {
  const { id } = useTenant();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api.post<{ join_code: string }>('/api/company/rotate-join-code')).data,
    onSuccess: (fresh) =>
      client.setQueryData<OwnCompany>(keyOf(id), (before) => before && { ...before, ...fresh }),
  });
}

export function useChangePrefix() {
  const { id } = useTenant();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ series, prefix }: { series: string; prefix: string }) =>
      (await api.put<readonly NumberSeries[]>(`/api/company/number-series/${series}`, { prefix })).data,
    onSuccess: (number_series) =>
      client.setQueryData<OwnCompany>(keyOf(id), (before) => before && { ...before, number_series }),
  });
}

const keyOf = (tenantId: string) => ['company', tenantId] as const;
