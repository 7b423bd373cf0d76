import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../components/actions/Button.tsx';
import { Checkbox } from '../components/inputs/Checkbox.tsx';
import { type Choice, Combobox } from '../components/inputs/Combobox.tsx';
import { DateInput } from '../components/inputs/DateInput.tsx';
import { DateTimeInput } from '../components/inputs/DateTimeInput.tsx';
import { Field } from '../components/inputs/Field.tsx';
import { FileDrop } from '../components/inputs/FileDrop.tsx';
import { Input } from '../components/inputs/Input.tsx';
import { MoneyInput } from '../components/inputs/MoneyInput.tsx';
import { NumberStepper } from '../components/inputs/NumberStepper.tsx';
import { RadioGroup } from '../components/inputs/RadioGroup.tsx';
import { Select } from '../components/inputs/Select.tsx';
import { Textarea } from '../components/inputs/Textarea.tsx';
import { FieldRow, FormLayout } from '../components/layout/FormLayout.tsx';
import { SignaturePad } from '../components/signature/SignaturePad.tsx';
import { customers, priorities } from './sample-data.ts';

export function DesignInputs() {
  return (
    <div className="grid grid-cols-1 gap-8 xl:grid-cols-2">
      <SampleForm />
      <OtherInputs />
    </div>
  );
}

function SampleForm() {
  const [customer, setCustomer] = useState<Choice | null>(null);
  const [due, setDue] = useState<string | null>('2026-03-12');
  const [start, setStart] = useState<string | null>('2026-03-12T14:30:00.000Z');
  const [limit, setLimit] = useState<string | null | undefined>('1850.00');
  const [priority, setPriority] = useState('high');
  return (
    <FormLayout
      onSubmit={(event) => event.preventDefault()}
      actions={
        <>
          <Button type="submit">Create work order</Button>
          <Button variant="ghost">Cancel</Button>
        </>
      }
      error="The server cannot be reached. What you typed is kept on this device."
    >
      <Field label="Title" error="Say what is wrong, in a few words.">
        <Input placeholder="Rooftop unit does not cool" />
      </Field>
      <Field label="Customer" help="Type to search; a new one is created in place.">
        <Combobox
          value={customer}
          onValueChange={setCustomer}
          placeholder="Choose a customer"
          createLabel="Create customer"
          onCreate={(text) => ({ value: text, label: text })}
          search={(text) => customers.filter((one) => one.label.toLowerCase().includes(text.toLowerCase()))}
        />
      </Field>
      <FieldRow>
        <Field label="Due" optional>
          <DateInput value={due} onValueChange={setDue} />
        </Field>
        <Field label="Window starts" help="Time of the site: Chicago">
          <DateTimeInput value={start} onValueChange={setStart} timezone="America/Chicago" />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field
          label="Not to exceed"
          optional
          error={limit === undefined ? 'Enter an amount such as 1,850.00.' : undefined}
        >
          <MoneyInput value={limit ?? null} onValueChange={setLimit} currency="USD" locale="en-US" />
        </Field>
        <Field label="Category">
          <Select options={priorities} placeholder="Choose a category" defaultValue="" />
        </Field>
      </FieldRow>
      <Field label="Priority" group>
        <RadioGroup inline options={priorities} value={priority} onValueChange={setPriority} />
      </Field>
      <Field label="Description" optional aside="0 of 10,000">
        <Textarea />
      </Field>
      <Checkbox label="Tell the customer" help="A mail with the time window." defaultChecked />
    </FormLayout>
  );
}

function OtherInputs() {
  const [quantity, setQuantity] = useState(2);
  return (
    <div className="flex max-w-(--form) min-w-0 flex-col gap-4">
      <Field label="With an icon and a unit">
        <Input prefix={<Search className="size-3.5" aria-hidden="true" />} suffix="kg" placeholder="Weight" />
      </Field>
      <Field label="Not editable">
        <Input disabled value="WO-1042" readOnly />
      </Field>
      <Field label="Choices" group error="Choose at least one.">
        <Checkbox label="Electrical" />
        <Checkbox label="Some of the refrigeration ones" indeterminate />
        <Checkbox label="Needs a licence you do not have" disabled />
      </Field>
      <NumberStepper label="Quantity" value={quantity} onValueChange={setQuantity} unit="pcs" />
      <FileDrop
        label="Drop a spreadsheet, or press to choose"
        help="CSV or Excel, up to 100,000 rows"
        onFiles={() => undefined}
      />
      <FileDrop
        label="Photos"
        error="plan.svg is no photo: use JPEG, PNG or HEIC."
        onFiles={() => undefined}
      />
      <SignaturePad label="Signature of the customer" onSignature={() => undefined} />
    </div>
  );
}
