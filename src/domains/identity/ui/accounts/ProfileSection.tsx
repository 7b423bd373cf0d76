import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type OwnProfile, profileFields } from '#domains/identity/accounts/account.rules.ts';
import { api } from '#ui/api-client.ts';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { AvatarControl } from '#ui/components/values/AvatarControl.tsx';
import { FieldsForm } from '#ui/resource/form/FieldsForm.tsx';
import { changed, checkInput, type FormValues } from '#ui/resource/form/form-values.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { LocaleControl } from './LocaleControl.tsx';

const profileKey = ['my', 'profile'] as const;
const fields = new Map(Object.entries(profileFields));

/** The profile shared by all companies: name, telephone, and format of dates and numbers. */
export function ProfileSection() {
  const { viewer } = useWorkplace();
  const { refresh, profile } = useAuth();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: profileKey,
    queryFn: async ({ signal }) => (await api.get<OwnProfile>('/api/auth/profile', { signal })).data,
  });
  const check = useMemo(() => checkInput(profileFields, viewer), [viewer]);
  const save = async (values: FormValues) => {
    const patch = changed(values, data ?? {});
    if (Object.keys(patch).length === 0) return;
    const saved = await api.put<OwnProfile>('/api/auth/profile', patch);
    client.setQueryData(profileKey, saved.data);
    await refresh();
    notify.success('Profile saved');
  };
  if (error && !data)
    return (
      <ErrorState title="Your profile could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  return (
    <Section title="Profile">
      {!data ? (
        <SkeletonRows rows={4} />
      ) : (
        <>
          <p className="mb-2 text-muted">
            Signed in as <strong className="font-medium text-ink">{data.email}</strong>
          </p>
          <div className="mb-4">
            <AvatarControl
              name={data.full_name || data.email}
              src={profile?.avatar_url}
              path="/api/auth/avatar"
            />
          </div>
          <FieldsForm
            follows
            fields={fields}
            values={data}
            check={check}
            onSubmit={save}
            action="Save profile"
            controls={{
              locale: (props) => (
                <LocaleControl
                  label={props.label}
                  help={props.field.help}
                  value={props.value}
                  onChange={props.onChange}
                  error={props.error}
                  otherwise="As the company"
                />
              ),
            }}
          />
        </>
      )}
    </Section>
  );
}
