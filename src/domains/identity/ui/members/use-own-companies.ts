/** The user's companies and an owner's commands on them; each command returns the updated list. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnCompany } from '#domains/identity/members/own-companies.rules.ts';
import { api } from '#ui/api-client.ts';
import { useAuth } from '#ui/auth/AuthProvider.tsx';

const key = ['own-companies'] as const;

export function useOwnCompanies() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await api.get<readonly OwnCompany[]>('/api/companies', { signal, tenant: null })).data,
  });
}

export type CompanyAction = 'suspend' | 'resume' | 'delete' | 'restore';

export function useCompanyAction() {
  const client = useQueryClient();
  const { refresh } = useAuth();
  return useMutation({
    mutationFn: async ({ id, act, body = {} }: { id: string; act: CompanyAction; body?: object }) =>
      (await api.post<readonly OwnCompany[]>(`/api/companies/${id}/${act}`, body, { tenant: null })).data,
    onSuccess: async (companies) => {
      client.setQueryData(key, companies);
      await refresh();
    },
  });
}

/** Leaves the company that this tab works in. */
export function useLeaveCompany() {
  const client = useQueryClient();
  const { refresh } = useAuth();
  return useMutation({
    mutationFn: (id: string) => api.post('/api/memberships/-/leave', {}, { tenant: id }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: key });
      await refresh();
    },
  });
}
