/** Reports a problem found on site: a text with a photo. It becomes a request that the office approves. */

import { useMemo, useState } from 'react';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { useDraft } from '#ui/hooks/use-draft.ts';
import { useAddress } from '#ui/navigation.tsx';
import { BigChoice } from '#ui/phone/BigChoice.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { RefControl } from '#ui/resource/fields/RefControl.tsx';
import { RequiredCustomFields } from '#ui/resource/form/RequiredCustomFields.tsx';
import { PickedPhotos } from '../PickedPhotos.tsx';
import { NearSites } from '../today/NearSites.tsx';
import { knownPlaces } from './known-places.ts';
import { type Problem, useProblemReport } from './use-problem-report.ts';

export function ReportProblem() {
  const { found_on, ...given } = useAddress<{ site_id: string; asset_id: string; found_on: string }>();
  const draft = useDraft<Problem>('problem');
  const [problem, setProblem] = useState<Problem>({
    text: '',
    priority: 'medium',
    site_id: null,
    asset_id: null,
    ...draft.initial,
    ...given,
  });
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [fault, setFault] = useState<string>();
  const { sites, assetsAt } = useMemo(knownPlaces, []);
  const { send, isSending, failure, fields } = useProblemReport({
    problem,
    photos,
    foundOn: found_on,
    onReported: draft.clear,
  });
  const write = (change: Partial<Problem>) => {
    const next = { ...problem, ...change };
    setProblem(next);
    draft.keep(next);
  };
  const report = () => {
    if (problem.text.trim() === '') return setFault('Say what is wrong.');
    send();
  };
  return (
    <PhoneScreen
      title="Report a problem"
      context={found_on && `Found on ${found_on}`}
      back={{ to: '/work-orders', label: 'Back to the jobs' }}
      foot={
        <>
          <SendFailed failure={failure} />
          <PhoneButton loading={isSending} onClick={report}>
            Send report
          </PhoneButton>
        </>
      }
    >
      <Field label="What is wrong" error={fault ?? fields.title}>
        <Textarea
          rows={4}
          maxLength={4000}
          value={problem.text}
          onChange={(event) => {
            setFault(undefined);
            write({ text: event.target.value });
          }}
        />
      </Field>
      <PickedPhotos label="Photos of the problem" photos={photos} onPhotos={setPhotos} />
      <NearSites
        value={problem.site_id}
        onChoose={(site_id) =>
          write({ site_id: site_id === problem.site_id ? null : site_id, asset_id: null })
        }
      />
      <Field label="Site" optional error={fields.site_id}>
        <RefControl
          name="site_id"
          label="site"
          field={workOrders.fields.site_id}
          value={problem.site_id}
          values={{}}
          kept={sites}
          onChange={(id) => write({ site_id: typeof id === 'string' ? id : null, asset_id: null })}
        />
      </Field>
      <Field label="Asset" optional error={fields.asset_id}>
        <RefControl
          name="asset_id"
          label="asset"
          field={workOrders.fields.asset_id}
          value={problem.asset_id}
          values={{}}
          kept={assetsAt(problem.site_id)}
          {...(problem.site_id && { refFilters: [['site_id', `eq.${problem.site_id}`]] as const })}
          onChange={(id) => write({ asset_id: typeof id === 'string' ? id : null })}
        />
      </Field>
      <BigChoice
        label="How urgent"
        value={problem.priority}
        onChoose={(priority) => write({ priority })}
        options={[
          { value: 'medium', label: 'Can wait' },
          { value: 'urgent', label: 'Urgent' },
        ]}
      />
      <RequiredCustomFields
        resource={workOrders}
        values={problem.own ?? {}}
        faults={fields}
        onChange={(change) => write({ own: { ...problem.own, ...change } })}
      />
    </PhoneScreen>
  );
}
