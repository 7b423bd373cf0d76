import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { OwnFactor } from '#domains/identity/accounts/account.rules.ts';
import { api } from '#ui/api-client.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { When } from '#ui/components/values/When.tsx';
import { isDemo } from '#ui/demo.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { AddAuthenticator } from './AddAuthenticator.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { PasswordPrompt } from './PasswordPrompt.tsx';
import { passkeysWorkHere } from './passkeys.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { RenameFactor } from './RenameFactor.tsx';

const factorsKey = ['my', 'factors'] as const;

interface Mine {
  readonly factors: readonly OwnFactor[];
  /** How many are left. */
  readonly recovery_codes: number;
}

type Doing =
  | { readonly what: 'authenticator' | 'passkey' | 'codes' }
  | { readonly what: 'rename' | 'remove'; readonly factor: OwnFactor };

/** Optional second factors for signing in. */
export function SecondFactorsSection() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: factorsKey,
    queryFn: async ({ signal }) => (await api.get<Mine>('/api/auth/factors', { signal })).data,
  });
  const [doing, setDoing] = useState<Doing>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const done = (fresh: readonly string[] = []) => {
    setDoing(undefined);
    setCodes(fresh);
    void client.invalidateQueries({ queryKey: factorsKey });
  };
  const cancel = () => setDoing(undefined);
  return (
    <Section
      title="Two-step sign-in"
      description="With one of these, your password alone opens nothing. A passkey also logs you in without the password."
    >
      {isDemo && (
        <p className="text-muted">
          Passkeys belong to the address of a server: the demo can’t make one. It asks for no second step,
          either.
        </p>
      )}
      {error && <ErrorState title="This could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} />}
      {data && data.factors.length > 0 && (
        <Card flush className="max-w-(--form)">
          <ul>
            {data.factors.map((factor) => (
              <Factor key={factor.id} factor={factor} onDo={setDoing} />
            ))}
          </ul>
        </Card>
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onKept={() => setCodes([])} />}
      {data && !doing && codes.length === 0 && <Choices mine={data} onDo={setDoing} />}
      {doing?.what === 'authenticator' && <AddAuthenticator onDone={done} onCancel={cancel} />}
      {doing?.what === 'passkey' && <AddPasskey onDone={done} onCancel={cancel} />}
      {doing?.what === 'rename' && (
        <RenameFactor factor={doing.factor} onDone={() => done()} onCancel={cancel} />
      )}
      {doing?.what === 'codes' && (
        <PasswordPrompt
          question="New recovery codes?"
          consequence="Those you have kept until now stop working."
          action="Make new codes"
          run={async (password) => {
            const made = await api.post<{ recovery_codes: string[] }>('/api/auth/recovery-codes', {
              password,
            });
            done(made.data.recovery_codes);
          }}
          onCancel={cancel}
        />
      )}
      {doing?.what === 'remove' && (
        <PasswordPrompt
          question={`Remove “${doing.factor.name}”?`}
          consequence={
            data?.factors.length === 1
              ? 'It is the last one: afterwards your password alone logs you in.'
              : 'It no longer logs you in.'
          }
          action="Remove"
          destructive
          run={async (password) => {
            await api.post(`/api/auth/factors/${doing.factor.id}/remove`, { password });
            notify.success(`“${doing.factor.name}” removed`);
            done();
          }}
          onCancel={cancel}
        />
      )}
    </Section>
  );
}

function Factor({ factor, onDo }: { factor: OwnFactor; onDo: (doing: Doing) => void }) {
  const { viewer } = useWorkplace();
  const conventions = { timezone: viewer.timezone, locale: viewer.locale };
  const Icon = factor.kind === 'passkey' ? KeyRound : Smartphone;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5 last:border-0">
      <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-40 flex-1">
        <p className="font-medium break-words">{factor.name}</p>
        <p className="text-label text-muted">
          {factor.kind === 'passkey' ? 'Passkey' : 'Authenticator'} · last used{' '}
          {factor.last_used_at ? <When at={factor.last_used_at} {...conventions} /> : 'never'} · since{' '}
          <When at={factor.created_at} {...conventions} />
        </p>
      </div>
      <div className="flex">
        <Button
          variant="ghost"
          aria-label={`Rename ${factor.name}`}
          onClick={() => onDo({ what: 'rename', factor })}
        >
          Rename
        </Button>
        <Button
          variant="ghost"
          aria-label={`Remove ${factor.name}`}
          onClick={() => onDo({ what: 'remove', factor })}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

function Choices({ mine, onDo }: { mine: Mine; onDo: (doing: Doing) => void }) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => onDo({ what: 'authenticator' })}>
          Add an authenticator
        </Button>
        {passkeysWorkHere() && (
          <Button variant="outline" onClick={() => onDo({ what: 'passkey' })}>
            Add a passkey
          </Button>
        )}
      </div>
      {mine.factors.length > 0 && (
        <p className="text-muted">
          {mine.recovery_codes === 1 ? 'One recovery code is' : `${mine.recovery_codes} recovery codes are`}{' '}
          left.{' '}
          <Button variant="link" onClick={() => onDo({ what: 'codes' })}>
            Make new ones
          </Button>
        </p>
      )}
    </div>
  );
}
