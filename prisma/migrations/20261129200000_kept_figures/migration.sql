-- Figures of a website go with it, and come back with it (see the migration deleted_by_programs).
CREATE TRIGGER keep_deleted AFTER DELETE ON "search_connections" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "site_days" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "page_periods" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "query_periods" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "page_days" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "page_queries" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "worth_decisions" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
CREATE TRIGGER keep_deleted AFTER DELETE ON "topic_refusals" FOR EACH ROW WHEN (current_setting('veemark.deletion', true) <> '') EXECUTE FUNCTION keep_row();
