import { Mail, Pencil, Phone, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AnyResource, ApiRowOf } from '#kernel/resource.ts';
import { useCreate, useRemove } from '#ui/api/changes.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { MoreRows } from '#ui/resource/list/MoreRows.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { contacts } from '../contact.resource.ts';
import { RowSheet } from './RowSheet.tsx';

type ContactView = ApiRowOf<typeof contacts>;

export function CustomerContacts({ customerId }: { customerId: string }) {
  const workplace = useWorkplace();
  const [editing, setEditing] = useState<ContactView | 'new' | null>(null);
  const list = useRows(contacts, {
    filters: where(contacts).eq('customer_id', customerId),
    order: 'is_primary.desc,name',
    limit: 20,
  });
  return (
    <Section
      title="Contacts"
      aside={list.count ? list.count : undefined}
      actions={
        workplace.may('create', contacts) && (
          <Button size="sm" variant="outline" onClick={() => setEditing('new')}>
            <Plus className="size-3.5" aria-hidden="true" />
            Add contact
          </Button>
        )
      }
    >
      {list.error && (
        <ErrorState title="The contacts could not be loaded" error={list.error} onRetry={list.refetch} />
      )}
      {list.isPending && !list.error && <SkeletonRows rows={2} />}
      {!list.isPending && !list.error && list.rows.length === 0 && (
        <p className="text-muted">Add the people to call and to send invoices to.</p>
      )}
      {list.rows.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {list.rows.map((contact) => (
            <ContactLine key={contact.id} contact={contact} onEdit={() => setEditing(contact)} />
          ))}
        </ul>
      )}
      {list.hasMore && <MoreRows list={list} noun="contacts" />}
      {editing && (
        <RowSheet
          resource={contacts}
          row={editing === 'new' ? null : editing}
          parent={{ customer_id: customerId }}
          defaults={{ is_primary: list.rows.length === 0, is_billing: list.rows.length === 0 }}
          onClose={() => setEditing(null)}
        />
      )}
    </Section>
  );
}

function ContactLine({ contact, onEdit }: { contact: ContactView; onEdit: () => void }) {
  const workplace = useWorkplace();
  const remove = useRemove(contacts);
  const again = useCreate(contacts);
  const phones = [contact.mobile, contact.phone].filter((one): one is string => Boolean(one));
  const takeOut = () =>
    remove.mutate(contact.id, {
      onSuccess: () =>
        notify.success(`${contact.name} removed`, {
          duration: 8000,
          action: {
            label: 'Undo',
            onClick: () => again.mutate(own(workplace.withCustomFields(contacts), contact)),
          },
        }),
      onError: (error) => reportError('The contact was not removed', error),
    });
  return (
    <li className="flex items-start justify-between gap-3 px-3 py-2">
      <div className="min-w-0 flex-1 sm:grid sm:grid-cols-2 sm:gap-4">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            <span className="truncate">{contact.name}</span>
            {contact.is_primary && <Badge tone="info">Main contact</Badge>}
            {contact.is_billing && <Badge>Invoices</Badge>}
          </p>
          {contact.role && <p className="truncate text-muted">{contact.role}</p>}
        </div>
        <div className="flex min-w-0 flex-col items-start text-muted">
          {phones.map((phone) => (
            <a
              key={phone}
              href={`tel:${phone.replace(/[^+\d]/g, '')}`}
              className="flex items-center gap-1.5 hover:text-ink hover:underline"
            >
              <Phone className="size-3.5 shrink-0" aria-hidden="true" />
              {phone}
            </a>
          ))}
          {contact.email && (
            <a
              href={`mailto:${contact.email}`}
              className="flex max-w-full items-center gap-1.5 hover:text-ink hover:underline"
            >
              <Mail className="size-3.5 shrink-0" aria-hidden="true" />
              <span className="truncate">{contact.email}</span>
            </a>
          )}
        </div>
      </div>
      <div className="flex shrink-0">
        {workplace.may('update', contacts) && (
          <IconButton small label={`Change ${contact.name}`} onClick={onEdit}>
            <Pencil className="size-3.5" aria-hidden="true" />
          </IconButton>
        )}
        {workplace.may('delete', contacts) && (
          <IconButton small label={`Remove ${contact.name}`} onClick={takeOut}>
            <Trash2 className="size-3.5" aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </li>
  );
}

/** The contact's writable fields: enough to recreate it after a removal. */
function own({ fields }: AnyResource, contact: ContactView): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, contact[name as keyof ContactView]]));
}
