<?php
/**
 * Sends reports: at the end of the request that caused them, and again by WP-Cron until they have arrived.
 *
 * @package Veemark
 */

defined( 'ABSPATH' ) || exit;

const VEEMARK_SEND_HOOK = 'veemark_send_reports';
/** Seconds after each try that failed; then the report is given up, since Veemark looks at its posts daily. */
const VEEMARK_RETRY_AFTER = array( 60, 300, 1800, 7200, 21600, 43200, 86400 );
/** What the end of a request may take; the rest is WP-Cron's. */
const VEEMARK_SECONDS_AT_SHUTDOWN = 6;
const VEEMARK_SECONDS_BY_CRON     = 25;
const VEEMARK_TIMEOUT             = 4;
const VEEMARK_REPORTS_AT_ONCE     = 200;

add_action( VEEMARK_SEND_HOOK, 'veemark_send_due' );

/**
 * Sends the reports of this request. The visitor has the answer already where the server can end it early.
 *
 * @param string[] $ids IDs of the reports.
 */
function veemark_send_now( $ids ) {
	// If this process dies, WP-Cron finds them.
	veemark_schedule( time() + VEEMARK_RETRY_AFTER[0] );
	if ( function_exists( 'fastcgi_finish_request' ) ) {
		fastcgi_finish_request();
	} elseif ( function_exists( 'litespeed_finish_request' ) ) {
		litespeed_finish_request();
	}
	ignore_user_abort( true );
	veemark_send_all( $ids, VEEMARK_SECONDS_AT_SHUTDOWN );
	veemark_schedule_next();
}

/**
 * Sends the reports that wait for a connection, at the end of the request that has made it again.
 *
 * @param string $address Where they go.
 */
function veemark_send_again( $address ) {
	$ids = array();
	foreach ( veemark_waiting_reports() as $id => $report ) {
		if ( $report['address'] === $address ) {
			$ids[] = $id;
			update_option( VEEMARK_REPORT_PREFIX . $id, array( 'due' => time() ) + $report, false );
		}
	}
	if ( $ids ) {
		add_action(
			'shutdown',
			function () use ( $ids ) {
				veemark_send_now( $ids );
			},
			5
		);
	}
}

/**
 * Sends every report that is due.
 */
function veemark_send_due() {
	$due = array();
	foreach ( veemark_waiting_reports() as $id => $report ) {
		if ( $report['due'] <= time() ) {
			$due[] = $id;
		}
	}
	veemark_send_all( $due, VEEMARK_SECONDS_BY_CRON );
	veemark_schedule_next();
}

/**
 * Sends reports one after the other for a limited time.
 *
 * @param string[] $ids     IDs of the reports.
 * @param int      $seconds Time.
 */
function veemark_send_all( $ids, $seconds ) {
	$end    = microtime( true ) + $seconds;
	$silent = array();
	foreach ( $ids as $id ) {
		$report = get_option( VEEMARK_REPORT_PREFIX . $id );
		if ( microtime( true ) > $end || ! is_array( $report ) ) {
			continue;
		}
		// A server that did not answer a moment ago is not asked for each report.
		$address = $report['address'];
		$code    = isset( $silent[ $address ] ) ? 0 : veemark_send_report( $id, $report );
		if ( 0 === $code ) {
			$silent[ $address ] = true;
		}
		veemark_store_outcome( $id, $report, $code );
	}
}

/**
 * Sends one report, signed as Standard Webhooks describes.
 *
 * @param string $id     ID.
 * @param array  $report Report.
 * @return int Status of the answer; 0 without one, 410 where the connection has ended.
 */
function veemark_send_report( $id, $report ) {
	$connections = veemark_connections();
	if ( ! isset( $connections[ $report['address'] ] ) ) {
		return 410;
	}
	$secret    = substr( $connections[ $report['address'] ]['secret'], strlen( 'whsec_' ) );
	$timestamp = time();
	// The secret travels as base64; nothing is hidden by it.
	$key       = (string) base64_decode( $secret, true ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions
	$signature = base64_encode( hash_hmac( 'sha256', "{$id}.{$timestamp}.{$report['body']}", $key, true ) ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions
	$answer    = wp_remote_post(
		$report['address'],
		array(
			'timeout'            => VEEMARK_TIMEOUT,
			'redirection'        => 0,
			'reject_unsafe_urls' => ! veemark_is_local(),
			'user-agent'         => 'Veemark/' . VEEMARK_VERSION,
			'headers'            => array(
				'content-type'      => 'application/json',
				'webhook-id'        => $id,
				'webhook-timestamp' => (string) $timestamp,
				'webhook-signature' => 'v1,' . $signature,
			),
			'body'               => $report['body'],
		)
	);
	return (int) wp_remote_retrieve_response_code( $answer );
}

/**
 * Removes a report that has arrived (409: it had before) and ends a connection that Veemark no longer has.
 *
 * @param string $id     ID.
 * @param array  $report Report.
 * @param int    $code   Status of the answer.
 */
function veemark_store_outcome( $id, $report, $code ) {
	if ( 410 === $code ) {
		veemark_forget_connection( $report['address'] );
	}
	$is_done = ( $code >= 200 && $code < 300 ) || 409 === $code || 410 === $code;
	$is_lost = $report['tries'] >= count( VEEMARK_RETRY_AFTER );
	if ( $is_done || $is_lost ) {
		delete_option( VEEMARK_REPORT_PREFIX . $id );
		return;
	}
	$report['due']    = time() + VEEMARK_RETRY_AFTER[ $report['tries'] ];
	$report['tries'] += 1;
	update_option( VEEMARK_REPORT_PREFIX . $id, $report, false );
}

/**
 * The reports that have not arrived yet, the oldest first.
 *
 * @return array By ID.
 */
function veemark_waiting_reports() {
	global $wpdb;
	$names   = $wpdb->get_col( // phpcs:ignore WordPress.DB.DirectDatabaseQuery
		$wpdb->prepare(
			"SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE %s ORDER BY option_id LIMIT %d",
			$wpdb->esc_like( VEEMARK_REPORT_PREFIX ) . '%',
			VEEMARK_REPORTS_AT_ONCE
		)
	);
	$reports = array();
	foreach ( $names as $name ) {
		$report = get_option( $name );
		if ( is_array( $report ) ) {
			$reports[ substr( $name, strlen( VEEMARK_REPORT_PREFIX ) ) ] = $report;
		}
	}
	return $reports;
}

/**
 * Schedules the next try for when the first report is due.
 */
function veemark_schedule_next() {
	wp_unschedule_hook( VEEMARK_SEND_HOOK );
	$waiting = veemark_waiting_reports();
	if ( $waiting ) {
		veemark_schedule( max( time() + 1, min( wp_list_pluck( $waiting, 'due' ) ) ) );
	}
}

/**
 * Schedules a try.
 *
 * @param int $when Unix time.
 */
function veemark_schedule( $when ) {
	if ( ! wp_next_scheduled( VEEMARK_SEND_HOOK ) ) {
		wp_schedule_single_event( $when, VEEMARK_SEND_HOOK );
	}
}
