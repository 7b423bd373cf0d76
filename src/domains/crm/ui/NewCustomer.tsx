/** Form for a new customer and, optionally, its first site. */

import { type Dispatch, type SetStateAction, useState } from 'react';
import type { Address } from '#kernel/field.ts';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useNavigate } from '#ui/navigation.tsx';
import { AddressControl } from '#ui/resource/fields/AddressControl.tsx';
import { type Faults, type FormValues, filled } from '#ui/resource/form/form-values.ts';
import { RequiredCustomFields } from '#ui/resource/form/RequiredCustomFields.tsx';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import { customers } from '../customer.resource.ts';
import { siteName } from '../first-site.rules.ts';
import { sites } from '../site.resource.ts';
import { ProbablyThere } from './ProbablyThere.tsx';

const SitePositionControl = lazyPart(
  async () => (await import('./SitePositionControl.tsx')).SitePositionControl,
);

interface FirstSite {
  readonly wanted: boolean;
  readonly name: string;
  /** Null: the billing address. */
  readonly address: Address | null;
  /** Degrees, as the API returns them. */
  readonly lat: unknown;
  readonly lng: unknown;
  readonly access_notes: string;
  /** Custom fields that are required of a new site. */
  readonly own: Readonly<Record<string, unknown>>;
}

export function NewCustomer() {
  const navigate = useNavigate();
  const [site, setSite] = useState<FirstSite>({
    wanted: true,
    name: '',
    address: null,
    lat: null,
    lng: null,
    access_notes: '',
    own: {},
  });
  return (
    <Page title="New customer">
      <PageHeader title="New customer" />
      <ResourceForm
        resource={customers}
        refFilters={{ owner_id: () => [['status', 'eq.active']] }}
        autoFocus
        before={({ name, phone, email }) => <ProbablyThere name={name} phone={phone} email={email} />}
        after={(values, faults) => (
          <FirstSiteFields values={values} site={site} faults={faultsOf(faults)} onChange={setSite} />
        )}
        extra={(values) => (site.wanted ? { sites: [siteOf(values, site)] } : {})}
        onSaved={(row) => void navigate({ to: `/crm/${row.id}`, replace: true })}
        onCancel={() => void navigate({ to: '/crm' })}
      />
    </Page>
  );
}

interface FirstSiteFieldsProps {
  values: FormValues;
  site: FirstSite;
  /** Errors by the site's field names. */
  faults: Faults;
  onChange: Dispatch<SetStateAction<FirstSite>>;
}

/** "sites.0.name" → "name". */
function faultsOf(faults: Faults): Faults {
  return Object.fromEntries(
    Object.entries(faults).map(([name, fault]) => [name.replace(/^sites\.0\./, ''), fault]),
  );
}

function FirstSiteFields({ values, site, faults, onChange }: FirstSiteFieldsProps) {
  const set = (part: Partial<FirstSite>) => onChange((before) => ({ ...before, ...part }));
  return (
    <fieldset className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
      <legend className="sr-only">First site</legend>
      <Checkbox
        label={<span className="font-medium">Add the first site</span>}
        help="Where the work is done. More can be added later."
        checked={site.wanted}
        onChange={(event) => set({ wanted: event.target.checked })}
      />
      {site.wanted && (
        <>
          <Field label="Name of the site" optional>
            <Input
              value={site.name}
              placeholder={siteName(values)}
              maxLength={200}
              onChange={(event) => set({ name: event.target.value })}
            />
          </Field>
          <Checkbox
            label="At the billing address"
            checked={site.address === null}
            onChange={(event) => set({ address: event.target.checked ? null : {} })}
          />
          {site.address !== null && (
            <Field label="Address of the site" group optional>
              <AddressControl
                name="site_address"
                label="Address of the site"
                field={sites.fields.address}
                value={site.address}
                values={values}
                onChange={(address) => set({ address: address ?? {} })}
              />
            </Field>
          )}
          <SitePositionControl
            name="lat"
            label="Position"
            field={sites.fields.lat}
            value={site.lat}
            values={{ lng: site.lng }}
            onChange={(lat) => set({ lat })}
            setOther={(_, lng) => set({ lng })}
          />
          <Field label="Access notes" help={sites.fields.access_notes.help} optional>
            <Textarea
              rows={2}
              value={site.access_notes}
              maxLength={10_000}
              onChange={(event) => set({ access_notes: event.target.value })}
            />
          </Field>
          <RequiredCustomFields
            resource={sites}
            values={site.own}
            faults={faults}
            onChange={(change) => set({ own: { ...site.own, ...change } })}
          />
        </>
      )}
    </fieldset>
  );
}

function siteOf(
  values: FormValues,
  { name, address, lat, lng, access_notes, own }: FirstSite,
): Record<string, unknown> {
  const place = address ?? (values.billing_address as Address | null);
  return {
    name: name.trim() || siteName(values),
    ...(place && Object.values(place).some(Boolean) && { address: place }),
    ...(lat !== null && { lat, lng }),
    ...(access_notes.trim() && { access_notes: access_notes.trim() }),
    ...filled(own),
  };
}
