-- expand: the index that follows under the same name refuses what this refused, and the version before wrote no landed costs
-- online: only the catalogue changes, nothing is read
drop index journal_entries_document_key;
-- expand: the version before knows the key by this name, and it has it in the same transaction
alter index journal_entries_landed_key rename to journal_entries_document_key;
