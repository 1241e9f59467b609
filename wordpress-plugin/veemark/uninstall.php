<?php
/**
 * What the plugin has counted goes with it. What else it has stored stays for the next time, unless its screen says
 * otherwise: then it is removed from every such site of a network. The posts stay.
 *
 * @package Veemark
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/**
 * Removes the readings of the current site, and its options, reports and head data where that was asked for.
 */
function veemark_uninstall_site() {
	global $wpdb;
	$wpdb->query( "DROP TABLE IF EXISTS {$wpdb->prefix}veemark_readings" ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery
	delete_option( 'veemark_counts_readings' );
	delete_option( 'veemark_readings_sent' );
	if ( ! get_option( 'veemark_remove_data' ) ) {
		return;
	}
	$names = $wpdb->get_col( // phpcs:ignore WordPress.DB.DirectDatabaseQuery
		$wpdb->prepare( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE %s", $wpdb->esc_like( 'veemark_' ) . '%' )
	);
	foreach ( $names as $name ) {
		delete_option( $name );
	}
	foreach ( array( '_veemark_head', '_veemark_handed', '_veemark_sender' ) as $key ) {
		delete_post_meta_by_key( $key );
	}
}

if ( is_multisite() ) {
	foreach ( get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	) as $veemark_site ) {
		switch_to_blog( $veemark_site );
		veemark_uninstall_site();
		restore_current_blog();
	}
} else {
	veemark_uninstall_site();
}
