-- expand: the index that follows under the same name refuses what this refused, and the version before wrote no landed costs
drop index journal_entries_document_key;
alter index journal_entries_landed_key rename to journal_entries_document_key;
