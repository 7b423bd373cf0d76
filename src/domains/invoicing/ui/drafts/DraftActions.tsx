import { Button } from '#ui/components/actions/Button.tsx';

export interface DraftActionsProps {
  submit: () => Promise<boolean>;
  isBusy: boolean;
  isChanged: boolean;
  /**
   * Opens the send panel; `afterSaving` labels the button when there are unsaved changes. Undefined where the draft can't be sent.
   */
  send: { readonly label: string; readonly afterSaving: string; readonly open: () => void } | undefined;
}

/** The buttons below a draft's form: unsaved changes are saved before sending. */
export function DraftActions({ submit, isBusy, isChanged, send }: DraftActionsProps) {
  return (
    <>
      {send && (
        <Button
          loading={isBusy}
          onClick={async () => {
            if (!isChanged || (await submit())) send.open();
          }}
        >
          {isChanged ? send.afterSaving : send.label}
        </Button>
      )}
      <Button type="submit" variant="outline" loading={isBusy} disabled={!isChanged}>
        Save draft
      </Button>
    </>
  );
}
