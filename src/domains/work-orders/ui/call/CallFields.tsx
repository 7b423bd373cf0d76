import type { ReactNode } from 'react';
import { useHasRooms } from '#domains/rooms/ui/use-has-rooms.ts';
import { FieldRow } from '#ui/components/layout/FormLayout.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { useChecklistSuggestion } from '../checklists/use-checklist-suggestion.ts';
import { CallerBox } from './CallerBox.tsx';
import { CallPhotos } from './CallPhotos.tsx';
import { NewCallerFields } from './NewCallerFields.tsx';
import { callerFrom } from './new-caller.ts';
import { OpenJobs } from './OpenJobs.tsx';
import { forgotten, idOf, useControls } from './use-controls.tsx';
import { callerFaults, type NewOrder } from './use-new-order.ts';
import { useSkillSuggestion } from './use-skill-suggestion.ts';

export interface CallFieldsProps {
  form: NewOrder;
  /** Who comes and when, unless that stands beside the form. */
  children: ReactNode;
}

/** In the order of a call: who it is and where, what is wrong, who comes and when, and what is seldom asked. */
export function CallFields({ form, children }: CallFieldsProps) {
  const { values, caller } = form;
  const { control, rest } = useControls(form);
  const hasRooms = useHasRooms(idOf(values.site_id));
  const checklist = useChecklistSuggestion(values, form.set);
  const skills = useSkillSuggestion(values, form.set);
  const customer = control('customer_id');
  const site = control('site_id');
  const room = control('room_id');
  const asset = control('asset_id');
  const contact = control('contact_id');
  return (
    <>
      {customer && <Who form={form} />}
      {!caller && (
        <FieldRow>
          {site}
          {(hasRooms || idOf(values.room_id)) && room}
          {asset}
        </FieldRow>
      )}
      <OpenJobs assetId={idOf(values.asset_id)} customerId={idOf(values.customer_id)} />
      {control('title')}
      {control('description')}
      <FieldRow>
        {control('category')}
        {control('estimated_minutes')}
      </FieldRow>
      {control('checklist_template_id')}
      {checklist && <p className="-mt-3 text-label text-subtle">{checklist}</p>}
      {control('required_skills')}
      {skills && <p className="-mt-3 text-label text-subtle">{skills}</p>}
      <CallPhotos
        photos={form.photos}
        onAdd={(photo) => form.setPhotos((before) => [...before, photo])}
        onRemove={(fileId) => form.setPhotos((before) => before.filter((one) => one.fileId !== fileId))}
      />
      {children}
      <FieldRow>
        {control('kind')}
        {control('priority')}
        {control('due_at')}
      </FieldRow>
      {!caller && contact}
      <FieldRow>
        {control('not_to_exceed')}
        {control('customer_po')}
      </FieldRow>
      <FieldRow>
        {control('requires_photos')}
        {control('requires_signature')}
      </FieldRow>
      {rest()}
    </>
  );
}

/** A customer, or a new one. */
function Who({ form }: { form: NewOrder }) {
  const { viewer } = useWorkplace();
  const { values, caller, faults } = form;
  if (viewer.role === 'technician') return null;
  const empty = { customer_id: null, ...forgotten('customer_id') };
  if (caller)
    return (
      <NewCallerFields
        caller={caller}
        faults={callerFaults(faults)}
        onChange={(change) => form.setCaller({ ...caller, ...change })}
        onCancel={() => form.setCaller(null)}
        onPick={(customer_id) => {
          form.setCaller(null);
          form.type({ ...empty, customer_id });
        }}
      />
    );
  return (
    <CallerBox
      customerId={idOf(values.customer_id)}
      error={faults.customer_id}
      onCaller={(found) =>
        form.type({
          ...empty,
          ...(found && {
            customer_id: found.customer_id,
            contact_id: found.contact_id,
            site_id: found.site_id,
          }),
        })
      }
      onNew={(typed) => {
        form.type(empty);
        form.setCaller(callerFrom(typed));
      }}
    />
  );
}
