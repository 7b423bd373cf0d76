-- expand: journal_entries_document_key goes on refusing what this refused, and the version before wrote neither kind with its document
alter table journal_entries drop constraint if exists journal_entries_source_key;
