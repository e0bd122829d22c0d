BEGIN TRANSACTION;
CREATE TABLE account_events (
	id TEXT NOT NULL, 
	person_id TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	value TEXT NOT NULL, 
	by_id TEXT, 
	workstation_id TEXT NOT NULL, 
	at TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person_id) REFERENCES trainees (id)
);
INSERT INTO "account_events" VALUES('7066c874-02ea-4b01-a1e5-deec6886566e','205b9de5-98db-4cec-98ed-8ffd2971c884','pin','$argon2id$v=19$m=65536,t=3,p=4$0PyjnAoaLKKx3rsp+Wq2bw$2fhvnpqX2nmmAv2jOlG1flQ3OUra/x4jhxCRTDY3zV0',NULL,'c7435a3f-ae11-4496-8c71-5895874ae525','2026-11-18T12:45:00.270321+00:00');
INSERT INTO "account_events" VALUES('d55ce910-38e4-4b6f-996e-abe5a10bc592','205b9de5-98db-4cec-98ed-8ffd2971c884','role','instructor',NULL,'c7435a3f-ae11-4496-8c71-5895874ae525','2026-11-18T12:45:00.270859+00:00');
INSERT INTO "account_events" VALUES('c8dd14d6-c324-4d9b-bdb9-1fbeb3867753','044cbe97-c260-487a-b561-e84d95d6d347','badge','A-17','205b9de5-98db-4cec-98ed-8ffd2971c884','c7435a3f-ae11-4496-8c71-5895874ae525','2026-11-18T12:45:00.273543+00:00');
CREATE TABLE answers (
	run_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	skill TEXT NOT NULL, 
	ask TEXT NOT NULL, 
	act TEXT NOT NULL, 
	verdict TEXT NOT NULL, 
	"right" BOOLEAN NOT NULL, 
	seconds FLOAT NOT NULL, 
	hints INTEGER NOT NULL, 
	peeks INTEGER NOT NULL, 
	graded BOOLEAN NOT NULL, 
	answered_at TEXT NOT NULL, 
	PRIMARY KEY (run_id, number), 
	FOREIGN KEY(run_id) REFERENCES runs (id)
);
INSERT INTO "answers" VALUES('22222222-2222-4222-8222-222222222222',1,1,0,'check-wagers','wager.check','Check the layout: mark every seat with a wager you must refuse.','{"place": {"seat": 0, "spot": "table", "hand": 1, "owner": "player"}, "answer": {"seats": [6]}}','{"right": true, "error": null, "money_off": 0, "expected": {"place": {"seat": 0, "spot": "table", "hand": 1, "owner": "player"}, "answer": {"seats": [6]}}, "why": "Seat 6''s $1 is under the minimum of $5.", "rule": {"key": "gowzgow/wagers", "title": "Wagers before the deal", "text": "Everyone who plays puts up a Pass Line wager within the table''s limits. A Bonus Bet may stand beside it and can never be larger than that Pass Line wager. Both must be down before the first card.", "source": "Part 1, Pass Line Wager and Bonus Bet Wager", "provenance": "stated", "ruling": ""}, "slip": ""}',1,1.5,0,0,1,'2026-11-18T12:45:00.440913+00:00');
INSERT INTO "answers" VALUES('22222222-2222-4222-8222-222222222222',2,1,1,'refuse-wager','wager.check','Why do you refuse seat 6''s wager?','{"place": {"seat": 6, "spot": "pass-line", "hand": 1, "owner": "player"}, "answer": {"choice": "under-minimum"}}','{"right": true, "error": null, "money_off": 0, "expected": {"place": {"seat": 6, "spot": "pass-line", "hand": 1, "owner": "player"}, "answer": {"choice": "under-minimum"}}, "why": "Seat 6''s $1 is under the minimum of $5.", "rule": {"key": "gowzgow/limits", "title": "Table limits", "text": "A Pass Line wager lies within the posted minimum and maximum. Bonus Bets have no minimum of their own here; the maximum binds them too.", "source": "Part 1, Wagering Limits", "provenance": "stated", "ruling": ""}, "slip": ""}',1,1.5,0,0,1,'2026-11-18T12:45:00.442648+00:00');
CREATE TABLE deleted_runs (
	run_id TEXT NOT NULL, 
	deletion_id TEXT NOT NULL, 
	PRIMARY KEY (run_id), 
	FOREIGN KEY(deletion_id) REFERENCES deletions (id)
);
CREATE TABLE deletions (
	id TEXT NOT NULL, 
	person_id TEXT NOT NULL, 
	by_id TEXT, 
	runs INTEGER NOT NULL, 
	answers INTEGER NOT NULL, 
	workstation_id TEXT NOT NULL, 
	at TEXT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE exam_releases (
	id TEXT NOT NULL, 
	lesson_key TEXT NOT NULL, 
	lesson_hash TEXT NOT NULL, 
	book_digest TEXT NOT NULL, 
	seed_policy TEXT NOT NULL, 
	shared_seed TEXT, 
	by_id TEXT, 
	workstation_id TEXT NOT NULL, 
	at TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "exam_releases" VALUES('76d976ad-9e4c-4c11-b61e-ec7e45bab9c2','gowzgow/23-exam','3bd74ffe8581728e8b7e653f46d615b8e4e7b1e68b575887e505973f88117bc5','','shared','77','205b9de5-98db-4cec-98ed-8ffd2971c884','c7435a3f-ae11-4496-8c71-5895874ae525','2026-11-18T12:45:00.427265+00:00');
CREATE TABLE policies (
	policy TEXT NOT NULL, 
	at TEXT NOT NULL, 
	PRIMARY KEY (policy)
);
CREATE TABLE run_ends (
	run_id TEXT NOT NULL, 
	ended_at TEXT NOT NULL, 
	outcome TEXT NOT NULL, 
	passed BOOLEAN NOT NULL, 
	asked INTEGER NOT NULL, 
	graded INTEGER NOT NULL, 
	"right" INTEGER NOT NULL, 
	overpaid INTEGER NOT NULL, 
	underpaid INTEGER NOT NULL, 
	seconds FLOAT NOT NULL, 
	faults INTEGER NOT NULL, 
	peeks INTEGER NOT NULL, 
	hints INTEGER NOT NULL, 
	score TEXT NOT NULL, 
	PRIMARY KEY (run_id), 
	FOREIGN KEY(run_id) REFERENCES runs (id)
);
CREATE TABLE run_events (
	id TEXT NOT NULL, 
	run_id TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	answered INTEGER NOT NULL, 
	by_id TEXT, 
	workstation_id TEXT NOT NULL, 
	at TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(run_id) REFERENCES runs (id)
);
INSERT INTO "run_events" VALUES('56e85ab3-5da3-4cd0-ab59-7bdb95aaa403','22222222-2222-4222-8222-222222222222','paused',2,'205b9de5-98db-4cec-98ed-8ffd2971c884','c7435a3f-ae11-4496-8c71-5895874ae525','2026-11-18T12:45:00.445577+00:00');
INSERT INTO "run_events" VALUES('73864d18-c02d-4901-8f14-3367755177f2','22222222-2222-4222-8222-222222222222','continued',2,'205b9de5-98db-4cec-98ed-8ffd2971c884','c7435a3f-ae11-4496-8c71-5895874ae525','2026-11-18T12:45:00.447251+00:00');
CREATE TABLE runs (
	id TEXT NOT NULL, 
	trainee_id TEXT NOT NULL, 
	lesson_key TEXT NOT NULL, 
	lesson_title TEXT NOT NULL, 
	lesson_hash TEXT NOT NULL, 
	game TEXT NOT NULL, 
	mode TEXT NOT NULL, 
	seed TEXT NOT NULL, 
	only TEXT, 
	rules_version TEXT NOT NULL, 
	app_version TEXT NOT NULL, 
	workstation_id TEXT NOT NULL, 
	started_at TEXT NOT NULL, 
	book_digest TEXT, 
	release_id TEXT, 
	PRIMARY KEY (id), 
	FOREIGN KEY(trainee_id) REFERENCES trainees (id), 
	FOREIGN KEY(release_id) REFERENCES exam_releases (id)
);
INSERT INTO "runs" VALUES('22222222-2222-4222-8222-222222222222','044cbe97-c260-487a-b561-e84d95d6d347','gowzgow/23-exam','Exam','3bd74ffe8581728e8b7e653f46d615b8e4e7b1e68b575887e505973f88117bc5','gowzgow','exam','77',NULL,'1','0.1.0','c7435a3f-ae11-4496-8c71-5895874ae525','2026-11-18T12:45:00.430186+00:00',NULL,'76d976ad-9e4c-4c11-b61e-ec7e45bab9c2');
CREATE TABLE schema_versions (
	version INTEGER NOT NULL, 
	applied_at TEXT NOT NULL, 
	PRIMARY KEY (version)
);
INSERT INTO "schema_versions" VALUES(2,'2026-11-18T12:45:00.148312+00:00');
CREATE TABLE trainees (
	id TEXT NOT NULL, 
	name TEXT NOT NULL CHECK (name <> ''), 
	workstation_id TEXT NOT NULL, 
	created_at TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "trainees" VALUES('205b9de5-98db-4cec-98ed-8ffd2971c884','Bea Floor','c7435a3f-ae11-4496-8c71-5895874ae525','2026-11-18T12:45:00.269876+00:00');
INSERT INTO "trainees" VALUES('044cbe97-c260-487a-b561-e84d95d6d347','Ann','c7435a3f-ae11-4496-8c71-5895874ae525','2026-11-18T12:45:00.273292+00:00');
CREATE TABLE workstation (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	since TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "workstation" VALUES('c7435a3f-ae11-4496-8c71-5895874ae525','classroom','2026-11-18T12:45:00.150868+00:00');
CREATE INDEX account_events_by_person ON account_events (person_id, at);
CREATE INDEX runs_by_trainee ON runs (trainee_id, started_at);
CREATE INDEX run_events_by_run ON run_events (run_id, at);
CREATE TRIGGER deletions_no_update BEFORE UPDATE ON deletions BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
CREATE TRIGGER deletions_no_delete BEFORE DELETE ON deletions BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
CREATE TRIGGER exam_releases_no_update BEFORE UPDATE ON exam_releases BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
CREATE TRIGGER exam_releases_no_delete BEFORE DELETE ON exam_releases BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
CREATE TRIGGER policies_no_update BEFORE UPDATE ON policies BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
CREATE TRIGGER policies_no_delete BEFORE DELETE ON policies BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
CREATE TRIGGER schema_versions_no_update BEFORE UPDATE ON schema_versions BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
CREATE TRIGGER schema_versions_no_delete BEFORE DELETE ON schema_versions BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
CREATE TRIGGER trainees_no_update BEFORE UPDATE ON trainees BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
CREATE TRIGGER trainees_no_delete BEFORE DELETE ON trainees BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
CREATE TRIGGER workstation_no_update BEFORE UPDATE ON workstation BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
CREATE TRIGGER workstation_no_delete BEFORE DELETE ON workstation BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
CREATE TRIGGER account_events_no_update BEFORE UPDATE ON account_events BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
CREATE TRIGGER account_events_no_delete BEFORE DELETE ON account_events BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
CREATE TRIGGER deleted_runs_no_update BEFORE UPDATE ON deleted_runs BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
CREATE TRIGGER deleted_runs_no_delete BEFORE DELETE ON deleted_runs BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
CREATE TRIGGER runs_no_update BEFORE UPDATE ON runs BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
CREATE TRIGGER runs_no_delete BEFORE DELETE ON runs WHEN NOT EXISTS (SELECT 1 FROM deleted_runs WHERE run_id = OLD.id) BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
CREATE TRIGGER answers_no_update BEFORE UPDATE ON answers BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
CREATE TRIGGER answers_no_delete BEFORE DELETE ON answers WHEN NOT EXISTS (SELECT 1 FROM deleted_runs WHERE run_id = OLD.run_id) BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
CREATE TRIGGER run_ends_no_update BEFORE UPDATE ON run_ends BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
CREATE TRIGGER run_ends_no_delete BEFORE DELETE ON run_ends WHEN NOT EXISTS (SELECT 1 FROM deleted_runs WHERE run_id = OLD.run_id) BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
CREATE TRIGGER run_events_no_update BEFORE UPDATE ON run_events BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
CREATE TRIGGER run_events_no_delete BEFORE DELETE ON run_events WHEN NOT EXISTS (SELECT 1 FROM deleted_runs WHERE run_id = OLD.run_id) BEGIN SELECT RAISE(ABORT, 'records are only added to, never changed'); END;
COMMIT;
PRAGMA application_id = 1146385006;
